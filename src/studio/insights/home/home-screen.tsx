"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { ROLES } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { CupDrawing } from "#ui/drawings/cup.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { FirstSteps } from "./first-steps.tsx";
import classes from "./home.module.css";
import { countOf, summarizeHome } from "./summarize-home.ts";
import { Today } from "./today.tsx";
import { Waiting } from "./waiting.tsx";

/** `/studio/{brand}`: what needs the person's attention in all brands, and what is published today. */
export function HomeScreen({ withSteps }: { withSteps: boolean }) {
  const { handle, role } = useBrand();
  const { data: home, error, refetch } = useQuery(useTRPC().home.show.queryOptions({}));
  const canWrite = ROLES[role].permissions.has("content.manage");
  return (
    <Page
      title={t("Today")}
      description={home ? summarizeHome(home) : " "}
      action={
        canWrite ? (
          <ButtonLink href={studioPath(handle, "posts/new")} variant="filled">
            {t("New post")}
          </ButtonLink>
        ) : undefined
      }
      aside={home ? <Today today={home.today} /> : <HomeSkeleton rows={3} />}
    >
      {withSteps ? <FirstSteps /> : null}
      {!home && error ? (
        <ReadError title={t("Your home page couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!home && !error ? <HomeSkeleton rows={6} /> : null}
      {home && countOf(home) === 0 ? <AllCaughtUp today={home.today.total} /> : null}
      {home && countOf(home) > 0 ? <Waiting home={home} /> : null}
    </Page>
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

/** The home page when nothing needs attention. */
function AllCaughtUp({ today }: { today: number }) {
  const { handle } = useBrand();
  return (
    <EmptyState
      drawing={<CupDrawing />}
      title={t("You're all caught up")}
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
