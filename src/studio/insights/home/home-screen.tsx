"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { CupDrawing } from "#ui/drawings/cup.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { FreeTimes } from "./free-times.tsx";
import classes from "./home.module.css";
import { Others } from "./others.tsx";
import { Results } from "./results.tsx";
import { type Briefing, countOf, type Home, mergeHomes, summarizeHome } from "./summarize-home.ts";
import { Today } from "./today.tsx";
import { Waiting } from "./waiting.tsx";

/**
 * `/studio/{brand}`: the briefing of the brand (what did best, what waits for whom, where nothing is planned), and what
 * needs the person's attention in their other brands.
 */
export function HomeScreen({ withSteps }: { withSteps: boolean }) {
  const { id, handle, role } = useBrand();
  const trpc = useTRPC();
  const briefing = useQuery(trpc.home.briefing.queryOptions({}));
  const others = useQuery(trpc.home.show.queryOptions({ except_brand_id: id }));
  const here = briefing.data?.waiting.you;
  const all = here && others.data && mergeHomes(here, others.data);
  const failed = [briefing, others].find(({ data, error }) => !data && error);
  const canWrite = roleAllows(role, "content.manage");
  return (
    <Page
      title={t("Today")}
      description={all ? summarizeHome(all) : " "}
      action={
        canWrite ? (
          <ButtonLink href={studioPath(handle, "posts/new")} variant="filled">
            {t("New post")}
          </ButtonLink>
        ) : undefined
      }
      aside={all ? <Today today={all.today} /> : <HomeSkeleton rows={3} />}
    >
      {withSteps ? <FirstSteps /> : null}
      {failed ? (
        <ReadError
          title={t("Your home page couldn't be loaded.")}
          error={failed.error}
          onRetry={() => void Promise.all([briefing.refetch(), others.refetch()])}
        />
      ) : null}
      {!all && !failed ? <HomeSkeleton rows={6} /> : null}
      {all && briefing.data ? <Parts briefing={briefing.data} others={others.data} /> : null}
    </Page>
  );
}

interface PartsProps {
  briefing: Briefing;
  /** Of the person's other brands. */
  others: Home | undefined;
}

/** The parts of the page in the order of a Monday morning. */
function Parts({ briefing, others }: PartsProps) {
  const { results, waiting, free_times: free } = briefing;
  const here = waiting.you;
  const elsewhere = others ? countOf(others) : 0;
  return (
    <>
      {results && results.published + results.published_before > 0 ? <Results results={results} /> : null}
      {countOf(here) > 0 ? <Waiting home={here} isHere overdue={waiting.overdue} /> : null}
      {countOf(here) + elsewhere === 0 ? <NothingWaits today={here.today.total} /> : null}
      <Others others={waiting.others} />
      {free ? <FreeTimes free={free} /> : null}
      {others && elsewhere > 0 ? (
        <Section title={t("In your other brands")}>
          <div className={classes.elsewhere}>
            <Waiting home={others} />
          </div>
        </Section>
      ) : null}
    </>
  );
}

/** Skeleton of a section: heading and lines. */
function HomeSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.skeleton}>
      <RowsSkeleton rows={rows} />
    </div>
  );
}

/** When nothing needs the person's attention. */
function NothingWaits({ today }: { today: number }) {
  const { handle } = useBrand();
  return (
    <EmptyState
      drawing={<CupDrawing />}
      title={t("Nothing waits for you")}
      action={<ButtonLink href={studioPath(handle, "calendar")}>{t("Open calendar")}</ButtonLink>}
    >
      {[
        t("No pending approvals, failures or messages."),
        today > 0
          ? t("Today's posts publish automatically.")
          : t("Items that need your attention, from all your brands, appear here."),
      ].join(" ")}
    </EmptyState>
  );
}
