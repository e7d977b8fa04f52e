"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { formatDays } from "#studio/planning/campaigns/campaign.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { lazy } from "#ui/lazy.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";

const DelegateDialog = lazy(() => import("./delegate-dialog.tsx"));

/** Who approves posts in whose place, and a form to choose somebody for oneself. */
export function Delegations() {
  const trpc = useTRPC();
  const [isOpen, setOpen] = useState(false);
  const settings = useDateSettings();
  const { data, isLoadingError, error, refetch } = useQuery(trpc.approvalDelegations.list.queryOptions({}));
  const end = useAction(trpc.approvalDelegations.end.mutationOptions(), {
    refresh: [trpc.approvalDelegations.pathKey(), trpc.posts.pathKey()],
    toast: () => t("Delegation ended."),
    failed: t("Not ended"),
  });
  const list = data?.delegations ?? [];
  return (
    <Section
      title={t("While you're away")}
      description={t(
        "In this brand, another member approves posts in your place and gets your requests, too. The two of you count as one person, and nobody approves what they wrote themselves in your place.",
      )}
      action={
        data && data.delegates.length > 0 ? (
          <Button size="xs" onClick={() => setOpen(true)}>
            {t("Choose a delegate")}
          </Button>
        ) : undefined
      }
    >
      {isLoadingError ? (
        <ReadError title={t("The delegations couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton /> : null}
      {data && list.length === 0 ? (
        <p>
          {data.delegates.length > 0
            ? t("Nobody decides for anybody else now.")
            : t("Nobody else in this brand can approve posts in your place.")}
        </p>
      ) : null}
      {list.length > 0 ? (
        <Rows label={t("Delegations")}>
          {list.map(({ id, delegator, delegate, note, may_end: mayEnd, is_active: isActive, ...days }) => (
            <Row
              key={id}
              title={t("{delegate} decides for {delegator}", { delegate: delegate.name, delegator: delegator.name })}
              detail={[formatDays(days, settings), isActive ? t("active") : t("upcoming"), note]
                .filter(Boolean)
                .join(" · ")}
              trailing={
                mayEnd ? (
                  <Button size="xs" loading={end.isPending && end.input?.id === id} onClick={() => end.run({ id })}>
                    {t("End now")}
                  </Button>
                ) : null
              }
            />
          ))}
        </Rows>
      ) : null}
      {isOpen && data ? (
        <Suspense>
          <DelegateDialog delegates={data.delegates} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
