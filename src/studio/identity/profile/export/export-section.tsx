"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { type Confirmed, useConfirmed } from "#studio/frame/confirm-person.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { type Export, ExportRows } from "./export-rows.tsx";

const POLL_MS = 3000;

/** The account's exports, polled while one is being created. */
function useExports(confirm: Confirmed["confirmed"]) {
  const trpc = useTRPC();
  const list = useQuery({
    ...trpc.exports.list.queryOptions({ limit: 10 }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? POLL_MS : false),
  });
  const request = useAction(trpc.exports.request.mutationOptions(), {
    confirm,
    refresh: [trpc.exports.list.pathKey()],
  });
  const download = useAction(trpc.exports.download.mutationOptions(), {
    confirm,
    onDone: ({ download_url: address }) => location.assign(address),
  });
  return { list, request, download };
}

/** Exports all data of the account as one file: the button, and earlier exports. */
export function ExportSection() {
  const { confirmed, dialog } = useConfirmed();
  const { list, request, download } = useExports(confirmed);
  const { data, error, refetch } = list;
  const isBusy = data?.exports.some(isUnderWay) ?? false;
  return (
    <Section
      title={t("Exports")}
      description={t(
        "A ZIP file with all data of your account: brands, posts, comments, approvals, media, members and the audit log. Passwords, tokens and secrets aren't included.",
      )}
      action={
        <Button variant="filled" disabled={isBusy || !data} loading={request.isPending} onClick={() => request.run({})}>
          {t("Export data")}
        </Button>
      }
    >
      <FormError error={request.refusal ?? download.refusal} />
      {error ? (
        <ReadError title={t("Your exports couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={2} /> : null}
      {data && data.exports.length > 0 ? (
        <ExportRows exports={data.exports} onDownload={(id) => download.run({ id })} />
      ) : null}
      {data?.exports.length === 0 ? (
        <EmptyState title={t("No exports yet")}>
          {t("An export takes a minute or more. We notify you when it's ready. You can download it for 7 days.")}
        </EmptyState>
      ) : null}
      {dialog}
    </Section>
  );
}

function isUnderWay({ status }: Export): boolean {
  return status === "pending" || status === "running";
}
