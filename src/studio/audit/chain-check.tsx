"use client";

import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { counted } from "#kernel/counted.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../frame/refusal-of.ts";

/** Verifies the hash chain of the account's log on request, and says whether an entry was changed or removed. */
export function ChainCheck() {
  const check = useQuery(useTRPC().audit.check.queryOptions({}, { enabled: false, gcTime: 0 }));
  return (
    <Group gap="sm">
      <Button size="xs" loading={check.isFetching} onClick={() => void check.refetch()}>
        Verify log
      </Button>
      <span role="status">{check.isFetching ? "" : describeResult(check.data, check.error)}</span>
    </Group>
  );
}

type State = { chain: "intact" | "broken"; events: number; broken_at: number | null };

function describeResult(state: State | undefined, error: Parameters<typeof refusalOf>[0] | null): string {
  if (error) return refusalOf(error).message;
  if (!state) return "";
  if (state.chain === "broken") return `The chain is broken at event ${state.broken_at}. The log was changed there.`;
  return `Verified: ${counted(state.events, "event")}, none changed or missing.`;
}
