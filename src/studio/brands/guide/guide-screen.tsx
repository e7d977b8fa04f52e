"use client";

import { Alert, Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { formatList, msg, t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { SettingsPage } from "#studio/brands/settings/settings-page.tsx";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazy } from "#ui/lazy.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { type DraftGuide, draftOf, type Guide, isEmptyGuide, starterGuide } from "./draft-guide.ts";
import { GuideFacts } from "./guide-facts.tsx";
import { GuideProposals } from "./guide-proposals.tsx";

const GuideForm = lazy(() => import("./guide-form.tsx"));

/** Settings → Brand guide: a form for owners and editors, read-only for everyone else. */
export function GuideScreen() {
  const mayEdit = roleAllows(useBrand().role, "automations.manage");
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().brandGuide.get.queryOptions({}));
  const [loads, setLoads] = useState(0);
  const reload = async () => {
    await refetch();
    setLoads((count) => count + 1);
  };
  return (
    <SettingsPage
      description={t(
        "Posts are checked for these words when they are written, submitted and published: as whole words, in any case, as they stand here. Add plurals and other forms on their own. Letters of another alphabet that look the same aren't recognized.",
      )}
    >
      {isLoadingError ? (
        <ReadError title={t("The brand guide couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {data && data.left_out.length > 0 ? <LeftOutNotice leftOut={data.left_out} /> : null}
      {data || isLoadingError ? null : <FormSkeleton fields={5} />}
      {data && mayEdit ? <EditableGuide key={loads} guide={data} onReload={() => void reload()} /> : null}
      {data && !mayEdit ? (
        <>
          <OwnerOnly>{t("Only the brand's owner and editors can change the guide.")}</OwnerOnly>
          <GuideFacts guide={data} />
        </>
      ) : null}
    </SettingsPage>
  );
}

const LIST_NAMES = {
  words_to_avoid: msg("guide|words to avoid"),
  words_to_use: msg("guide|words to use"),
  claims: msg("guide|claims"),
  topics: msg("guide|topics"),
  examples: msg("guide|examples"),
} as const;

/** Nothing of a long guide vanishes silently. */
function LeftOutNotice({ leftOut }: { leftOut: Guide["left_out"] }) {
  const lists = leftOut.map(({ list, count }) => t("{list} ({count})", { list: t(LIST_NAMES[list]), count }));
  return (
    <Alert color="yellow" title={t("The guide is longer than what models are told")} mb="md">
      {t(
        "When they write, they don't get the last entries of: {lists}. Posts are still checked for all. Put what matters most first, or shorten the guide.",
        { lists: formatList(lists) },
      )}
    </Alert>
  );
}

function EditableGuide({ guide, onReload }: { guide: Guide; onReload: () => void }) {
  const [initial, setInitial] = useState<DraftGuide | null>(null);
  const [isStarted, setStarted] = useState(!isEmptyGuide(guide));
  if (isStarted)
    return (
      <Suspense fallback={<FormSkeleton fields={5} />}>
        <GuideForm guide={guide} initial={initial} onReload={onReload} />
      </Suspense>
    );
  const start = (draft: DraftGuide) => {
    setInitial(draft);
    setStarted(true);
  };
  return (
    <>
      <GuideProposals draft={draftOf(guide)} onAccept={start} />
      <EmptyState
        title={t("No brand guide yet")}
        action={
          <Group gap="xs">
            <Button variant="filled" onClick={() => start(starterGuide())}>
              {t("Start with an example")}
            </Button>
            <Button onClick={() => start(draftOf(guide))}>{t("Start empty")}</Button>
          </Group>
        }
      >
        {t("Say how the brand writes, and which words to use and to avoid. The composer then checks every post.")}
      </EmptyState>
    </>
  );
}
