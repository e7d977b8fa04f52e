import { defaultShouldDehydrateQuery, type QueryClientConfig } from "@tanstack/react-query";

/** Shared by the server's prefetch and the browser: data from the first paint is fresh for a while. */
export const queryDefaults: QueryClientConfig = {
  defaultOptions: {
    queries: { staleTime: 20_000, retry: shouldRetry },
    dehydrate: {
      shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === "pending",
    },
  },
};

/** A refusal stays a refusal; only lost connections and server trouble are tried again. */
function shouldRetry(failures: number, error: unknown): boolean {
  const status = (error as { data?: { httpStatus?: number } | null }).data?.httpStatus;
  return failures < 2 && (status === undefined || status >= 500);
}
