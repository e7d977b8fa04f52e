"use client";

import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
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
  return { list, request };
}

/** Everything the account holds as one file: the button, and what was exported so far. */
export function ExportSection() {
  const { list, request } = useExports();
  const { data, error, refetch } = list;
  const isBusy = data?.exports.some(isUnderWay) ?? false;
  return (
    <Section
      title="Exports"
      description="A ZIP file with every brand of your account: posts with their history, threads, approvals, pictures, people and the log. Passwords, tokens and secrets stay out of it."
      action={
        <Button
          variant="filled"
          disabled={isBusy || !data}
          loading={request.isPending}
          onClick={() => request.mutate({})}
        >
          Export the account
        </Button>
      }
    >
      <FormError error={request.error && refusalOf(request.error)} />
      {error ? <ReadError what="Your exports" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={2} /> : null}
      {data && data.exports.length > 0 ? <ExportRows exports={data.exports} /> : null}
      {data?.exports.length === 0 ? (
        <EmptyState title="Nothing was exported yet.">
          An export takes a minute or more. You are told when it is ready, and have a week to download it.
        </EmptyState>
      ) : null}
    </Section>
  );
}

function isUnderWay({ status }: Export): boolean {
  return status === "pending" || status === "running";
}
