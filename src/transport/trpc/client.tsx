"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, splitLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { type ReactNode, useState } from "react";
import { MAX_CALLS } from "./batch.ts";
import { endpointOf } from "./endpoint.ts";
import { OUTSIDE_CALLS } from "./external-calls.ts";
import { BrowserQueryClient } from "./query-client.ts";
import type { AppRouter } from "./root.ts";

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/**
 * Provides screens with the typed tRPC client. Set `key={brandSlug}`: another brand gets another cache, so nothing of
 * one brand is ever shown in another.
 */
export function TrpcRoot({ brandSlug, children }: { brandSlug: string | null; children: ReactNode }) {
  const [queryClient] = useState(() => new BrowserQueryClient());
  const [client] = useState(() => {
    const http = (maxItems: number) =>
      httpBatchLink<AppRouter>({ ...endpointOf(brandSlug), maxURLLength: 4000, maxItems });
    return createTRPCClient<AppRouter>({
      links: [
        // A batch responds only when its last call is done.
        splitLink({ condition: ({ path }) => OUTSIDE_CALLS.has(path), true: http(1), false: http(MAX_CALLS) }),
      ],
    });
  });
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
