import { useQuery } from "@tanstack/react-query";
import type { Issue } from "#kernel/fault.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { type Draft, inputOf, type Post } from "../saving/draft.ts";
import { resolveWhen } from "../time/when.ts";

const NO_TIME = { instant: null, problem: null };
/** Quotas change slowly, and so does what else is scheduled. */
const FRESH_MS = 60_000;

interface ServerWarningsInput {
  draft: Draft;
  post: Post | null;
  zone: string;
  now: Date;
  /** Whether the content is complete and without errors. */
  isValid: boolean;
}

/** The warnings that only the server's records tell: quotas, and the same text on a channel within a day. */
export function useServerWarnings({ draft, post, zone, now, isValid }: ServerWarningsInput): readonly Issue[] {
  const times = new Map(
    draft.channelIds.flatMap((id): [number, string][] => {
      const custom = draft.variants[id]?.when;
      const when = custom && custom.kind !== "none" ? custom : draft.when;
      // A delay would be another time, and so another request, with every tick of the clock.
      const { instant, problem } = when.kind === "in" ? NO_TIME : resolveWhen(when, zone, now);
      return instant && problem === null ? [[id, instant]] : [];
    }),
  );
  const { body, format, channels, media_ids, tags, utm_campaign } = inputOf(draft, zone, undefined, times);
  const { data } = useQuery({
    ...useTRPC().posts.preflight.queryOptions({
      body,
      format,
      channels,
      media_ids,
      tags,
      utm_campaign,
      post_id: post?.id ?? null,
    }),
    enabled: isValid && channels.length > 0,
    staleTime: FRESH_MS,
    retry: false,
  });
  return isValid ? (data?.issues ?? []).filter(({ severity }) => severity === "warning") : [];
}
