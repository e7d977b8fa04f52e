import {
  defaultShouldDehydrateQuery,
  onlineManager,
  type Query,
  QueryClient,
  type QueryClientConfig,
  type RefetchOptions,
  type RefetchQueryFilters,
} from "@tanstack/react-query";
import { packOutput, unpackOutput } from "./pack.ts";

/** Shared by the server's prefetch and the browser: data from the first paint is fresh for a while. */
export const queryDefaults: QueryClientConfig = {
  defaultOptions: {
    // Offline, a call fails immediately with an error; by default it would wait silently. Queries refetch on reconnect,
    // which "always" alone would not do.
    queries: {
      staleTime: 20_000,
      retry: shouldRetry,
      networkMode: "always",
      refetchOnReconnect: true,
      // Data on the screen does not become an error when a user returns to it while offline.
      refetchOnWindowFocus: () => onlineManager.isOnline(),
    },
    mutations: { networkMode: "always" },
    dehydrate: {
      shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === "pending",
      serializeData: packOutput,
    },
    hydrate: { deserializeData: unpackOutput },
  },
};

/** For prefetches on the server, which try once: a page does not wait for what its screen reads again in the browser. */
export const serverQueryDefaults: QueryClientConfig = {
  defaultOptions: {
    ...queryDefaults.defaultOptions,
    queries: { ...queryDefaults.defaultOptions?.queries, retry: false },
  },
};

/**
 * The client of the browser: what refetches a list, such as another person's change, waits for a next page that is being
 * loaded. It would cancel that and read only the pages that are shown, so that pressing "Show more" did nothing.
 */
export class BrowserQueryClient extends QueryClient {
  constructor() {
    super(queryDefaults);
  }

  override async refetchQueries(filters?: RefetchQueryFilters, options?: RefetchOptions): Promise<void> {
    const loading = this.getQueryCache().findAll(filters).filter(isLoadingMore);
    if (loading.length > 0) await Promise.allSettled(loading.map(({ promise }) => promise));
    return super.refetchQueries(filters, options);
  }
}

function isLoadingMore({ state }: Query): boolean {
  return state.fetchStatus === "fetching" && state.fetchMeta?.fetchMore !== undefined;
}

/** A fault is final; only network errors and server errors are retried, and not while offline. */
function shouldRetry(failures: number, error: unknown): boolean {
  const status = (error as { data?: { httpStatus?: number } | null }).data?.httpStatus;
  return failures < 2 && (status === undefined || status >= 500) && onlineManager.isOnline();
}
