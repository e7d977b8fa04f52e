"use client";

import { createTRPCClient, httpBatchStreamLink } from "@trpc/client";
import { useMemo } from "react";
import { endpointOf } from "./endpoint.ts";
import type { AppRouter } from "./root.ts";

export { appendChunk, type TextChunk } from "./stream-text.ts";

/** A client for the procedures that stream; apart, because few screens need it. Its calls are sent alone. */
export function useStreamingClient(brandSlug: string) {
  return useMemo(
    () =>
      createTRPCClient<AppRouter>({
        links: [httpBatchStreamLink<AppRouter>({ ...endpointOf(brandSlug), maxItems: 1 })],
      }),
    [brandSlug],
  );
}
