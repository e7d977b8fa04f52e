"use client";

import { Button } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { CalendarDrawing } from "#ui/drawings/calendar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazy } from "#ui/lazy.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { nameOf, RecurrenceRow } from "./recurrence-row.tsx";
import { ACTIVE_READ, OTHERS_READ } from "./recurrences-read.ts";
import { RepetitionNav } from "./repetition-nav.tsx";
import { useRecurrenceActions } from "./use-recurrence-actions.ts";

const StopDialog = lazy(() => import("./stop-dialog.tsx"));

/** `/studio/{brand}/calendar/recurring`: posts that repeat, and those that did. */
export function RecurrencesScreen() {
  const { handle, role } = useBrand();
  return (
    <Page
      title={t("Recurring posts")}
      eyebrow={<TextLink href={studioPath(handle, "calendar")}>{t("Calendar")}</TextLink>}
      description={t(
        "Posts that repeat until you stop them. Their copies appear in the calendar up to four weeks ahead.",
      )}
      toolbar={<RepetitionNav />}
    >
      {roleAllows(role, "content.manage") ? (
        <Recurrences />
      ) : (
        <p>{t("Your role can't see how posts repeat. Their copies are in the calendar.")}</p>
      )}
    </Page>
  );
}

function Recurrences() {
  const { handle } = useBrand();
  const trpc = useTRPC();
  const { resume } = useRecurrenceActions();
  const [stopping, setStopping] = useState<number | null>(null);
  const active = useInfiniteQuery(trpc.recurrences.list.infiniteQueryOptions(ACTIVE_READ, PAGED));
  const others = useInfiniteQuery(trpc.recurrences.list.infiniteQueryOptions(OTHERS_READ, PAGED));
  const [repeating, stopped] = [active, others].map(
    ({ data }) => data?.pages.flatMap((page) => page.recurrences) ?? [],
  );
  const errorTitle = t("The recurring posts couldn't be loaded.");
  const empty = (
    <EmptyState
      drawing={<CalendarDrawing />}
      title={t("No recurring posts yet")}
      action={<ButtonLink href={studioPath(handle, "calendar")}>{t("Choose a post")}</ButtonLink>}
    >
      {t(
        "Open a scheduled or published post and choose “Repeat” among its actions: for example every week or every two months.",
      )}
    </EmptyState>
  );
  return (
    <>
      <PagedList list={active} count={repeating?.length ?? 0} errorTitle={errorTitle} rows={4} empty={empty}>
        <Rows label={t("Recurring posts")}>
          {repeating?.map((recurrence) => (
            <RecurrenceRow
              key={recurrence.id}
              recurrence={recurrence}
              leading={<IconRepeat size={18} stroke={1.75} aria-hidden />}
              action={
                <Button
                  size="xs"
                  aria-label={t("Stop repeating “{name}”", { name: nameOf(recurrence) })}
                  onClick={() => setStopping(recurrence.id)}
                >
                  {t("Stop repeating")}
                </Button>
              }
            />
          ))}
        </Rows>
      </PagedList>
      {stopped && stopped.length > 0 ? (
        <Section title={t("No longer repeated")}>
          <PagedList list={others} count={stopped.length} errorTitle={errorTitle} empty={null}>
            <Rows label={t("No longer repeated")}>
              {stopped.map((recurrence) => (
                <RecurrenceRow
                  key={recurrence.id}
                  recurrence={recurrence}
                  action={
                    recurrence.status === "stopped" && recurrence.post ? (
                      <Button
                        size="xs"
                        aria-label={t("Resume “{name}”", { name: nameOf(recurrence) })}
                        loading={resume.isPending && resume.input?.id === recurrence.id}
                        onClick={() => resume.run({ id: recurrence.id })}
                      >
                        {t("Resume")}
                      </Button>
                    ) : null
                  }
                />
              ))}
            </Rows>
          </PagedList>
        </Section>
      ) : null}
      {stopping === null ? null : (
        <Suspense>
          <StopDialog recurrenceId={stopping} onClose={() => setStopping(null)} />
        </Suspense>
      )}
    </>
  );
}
