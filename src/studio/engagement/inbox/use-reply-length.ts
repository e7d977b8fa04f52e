import { useEffect, useState } from "react";
import type { Capabilities } from "#platform/connectors/contract.ts";
import { loadChunk } from "#ui/load-chunk.ts";

type Count = typeof import("./count-reply.ts")["countReply"];

/**
 * The length of a reply as its platform counts it. What all platforms count by is a fifth of the page's scripts, so it is
 * loaded with the first character; until then, and offline, the length is approximate, and the server checks it anyway.
 */
export function useReplyLength(platform: string, text: string, capabilities: Capabilities | undefined): number {
  const [count, setCount] = useState<Count | null>(null);
  const isEmpty = text === "";
  useEffect(() => {
    if (isEmpty) return;
    loadChunk(() => import("./count-reply.ts")).then(
      ({ countReply }) => setCount(() => countReply),
      () => undefined,
    );
  }, [isEmpty]);
  return count ? count(platform, text, capabilities) : text.length;
}
