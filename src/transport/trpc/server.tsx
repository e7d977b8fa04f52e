import "server-only";

import {
  dehydrate,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  HydrationBoundary,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { headers } from "next/headers";
import { cache, type ReactNode } from "react";
import { appRouter, arriveFromStudio } from "../pages/loaded.ts";
import { serverQueryDefaults } from "./query-client.ts";

const queryClient = cache(() => new QueryClient(serverQueryDefaults));

/** The caller of this page, resolved once. */
export const incoming = cache(async (brandSlug: string | null) => arriveFromStudio(await headers(), brandSlug));

/** Query options bound to this request's caller: `prefetch(trpc(slug).posts.list.queryOptions({}))`. */
export const trpc = cache((brandSlug: string | null) =>
  createTRPCOptionsProxy({ ctx: () => incoming(brandSlug), router: appRouter, queryClient }),
);

/** Calls the router directly, for pages that depend on the result (redirects, titles). */
export async function caller(brandSlug: string | null) {
  return appRouter.createCaller(await incoming(brandSlug));
}

/** Starts a query on the server, so that the first paint has its data; a failure is left to the screen's own query. */
export function prefetch<Data, Failure, Shown, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Failure, Shown, Key>,
): Promise<void> {
  return queryClient().prefetchQuery(options);
}

/** `prefetch` for an infinite list; reads its first page. */
export function prefetchPages<Data, Failure, Shown, Key extends QueryKey, Cursor>(
  options: FetchInfiniteQueryOptions<Data, Failure, Shown, Key, Cursor>,
): Promise<void> {
  return queryClient().prefetchInfiniteQuery(options);
}

/** What `prefetch` has read, for queries that depend on it; undefined where it failed. */
export function readPrefetched<Key extends QueryKey>(queryKey: Key) {
  return queryClient().getQueryData(queryKey);
}

export function Hydrated({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(queryClient())}>{children}</HydrationBoundary>;
}
