import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useBrand } from "#studio/frame/brand.tsx";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { appendChunk, type TextChunk, useStreamingClient } from "#transport/trpc/streaming.tsx";
import type { Refusal } from "#ui/refusal.ts";

/** A text by the model, which replaces nothing until the person accepts it. */
export interface Proposal {
  /** null for the shared text. */
  channelId: number | null;
  text: string;
  model: string;
}

/** A text that the model is writing; it can't be accepted. */
export type Unfinished = Pick<Proposal, "channelId" | "text">;

type Client = ReturnType<typeof useStreamingClient>;

/** What the model is asked for. */
export interface Ask {
  channelId: number | null;
  run: (client: Client, signal: AbortSignal) => Promise<AsyncIterable<TextChunk<Omit<Proposal, "channelId">>>>;
}

/**
 * The proposals of the model, asked for one after the other, with progress; a new request replaces the earlier ones.
 * What is written becomes a proposal once it is whole: of one that was stopped or failed, nothing stays.
 */
export function useProposals() {
  const client = useStreamingClient(useBrand().slug);
  const queries = useQueryClient();
  const credits = useTRPC().entitlements.show.pathKey();
  const [proposals, setProposals] = useState<readonly Proposal[]>([]);
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
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
      for (const [done, { channelId, run: begin }] of all.entries()) {
        setProgress({ done, total: all.length });
        setUnfinished(null);
        let text = "";
        for await (const chunk of await begin(client, run.signal)) {
          if (run.signal.aborted) return;
          if ("output" in chunk) setProposals((before) => [...before, { ...chunk.output, channelId }]);
          else {
            text = appendChunk(text, chunk);
            setUnfinished({ channelId, text });
          }
        }
      }
    } catch (error) {
      if (!run.signal.aborted) setRefusal(refusalOf(error));
    } finally {
      if (running.current === run) {
        setProgress(null);
        setUnfinished(null);
      }
      void queries.invalidateQueries({ queryKey: credits });
    }
  };
  const stop = () => {
    running.current?.abort();
    setProgress(null);
    setUnfinished(null);
  };
  const remove = (taken: readonly Proposal[]) =>
    setProposals((before) => before.filter((proposal) => !taken.includes(proposal)));
  return { proposals, unfinished, progress, refusal, ask, stop, remove };
}
