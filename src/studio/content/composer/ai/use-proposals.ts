import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import type { Refusal } from "#ui/refusal.ts";

/** A text by the model, which replaces nothing until the person accepts it. */
export interface Proposal {
  /** null for the shared text. */
  channelId: number | null;
  text: string;
  model: string;
}

type Client = ReturnType<typeof useTRPCClient>;

/** Asks the model for one proposal. */
export type Ask = (client: Client, signal: AbortSignal) => Promise<Proposal>;

/** The proposals of the model, asked for one after the other, with progress; a new request replaces the earlier ones. */
export function useProposals() {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const credits = useTRPC().entitlements.show.pathKey();
  const [proposals, setProposals] = useState<readonly Proposal[]>([]);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const running = useRef<AbortController>(null);
  // Nobody waits for the model once the panel is closed.
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (all: readonly Ask[]) => {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    setProposals([]);
    setRefusal(null);
    try {
      for (const [done, one] of all.entries()) {
        setProgress({ done, total: all.length });
        const proposal = await one(client, run.signal);
        if (run.signal.aborted) return;
        setProposals((before) => [...before, proposal]);
      }
    } catch (error) {
      if (!run.signal.aborted) setRefusal(refusalOf(error));
    } finally {
      if (running.current === run) setProgress(null);
      void queries.invalidateQueries({ queryKey: credits });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setProgress(null);
  };
  const remove = (taken: readonly Proposal[]) =>
    setProposals((before) => before.filter((proposal) => !taken.includes(proposal)));
  return { proposals, progress, refusal, ask, cancel, remove };
}
