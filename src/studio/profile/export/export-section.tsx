"use client";

import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { useConfirmed } from "../../frame/confirm-person.tsx";
import { ReadError } from "../../frame/read-error.tsx";
import { refusalOf } from "../../frame/refusal-of.ts";
import { type Export, ExportRows } from "./export-rows.tsx";

const LOOK_AGAIN_MS = 3000;

/** The account's exports, followed while one is made. */
function useExports() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const list = useQuery({
    ...trpc.exports.list.queryOptions({ limit: 10 }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? LOOK_AGAIN_MS : false),
  });
  const request = useMutation(
    trpc.exports.request.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.exports.list.pathKey() }),
    }),
  );
  const download = useMutation(trpc.exports.download.mutationOptions());
  return { list, request, download };
}

/** Everything the account holds as one file: the button, and what was exported so far. */
export function ExportSection() {
  const { list, request, download } = useExports();
  const { confirmed, dialog } = useConfirmed();
  const ask = useMutation({ mutationFn: () => confirmed((proof) => request.mutateAsync(proof)) });
  const fetchFile = useMutation({
    mutationFn: async (id: number) => {
      const answer = await confirmed((proof) => download.mutateAsync({ id, ...proof }));
      if (answer) location.assign(answer.download_url);
    },
  });
  const failure = ask.error ?? fetchFile.error;
  const { data, error, refetch } = list;
  const isBusy = data?.exports.some(isUnderWay) ?? false;
  return (
    <Section
      title="Exports"
      description="A ZIP file with every brand of your account: posts with their history, threads, approvals, pictures, people and the log. Passwords, tokens and secrets stay out of it."
      action={
        <Button variant="filled" disabled={isBusy || !data} loading={ask.isPending} onClick={() => ask.mutate()}>
          Export the account
        </Button>
      }
    >
      <FormError error={failure && refusalOf(failure)} />
      {error ? <ReadError what="Your exports" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={2} /> : null}
      {data && data.exports.length > 0 ? <ExportRows exports={data.exports} onDownload={fetchFile.mutate} /> : null}
      {data?.exports.length === 0 ? (
        <EmptyState title="Nothing was exported yet.">
          An export takes a minute or more. You are told when it is ready, and have a week to download it.
        </EmptyState>
      ) : null}
      {dialog}
    </Section>
  );
}

function isUnderWay({ status }: Export): boolean {
  return status === "pending" || status === "running";
}
