"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { type ReactNode, useState } from "react";
import { MOST_CALLS } from "./batch.ts";
import { queryDefaults } from "./query-client.ts";
import type { AppRouter } from "./root.ts";

export const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();

/**
 * Gives screens their typed door to the server. Give it `key={brandSlug}`: another brand is another cache, so nothing
 * of one brand is ever shown in another.
 */
export function TrpcRoot({ brandSlug, children }: { brandSlug: string | null; children: ReactNode }) {
  const [queryClient] = useState(() => new QueryClient(queryDefaults));
  const [client] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({
          url: "/api/trpc",
          maxURLLength: 4000,
          maxItems: MOST_CALLS,
          headers: brandSlug === null ? {} : { "x-service-brand": brandSlug },
        }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
