import { defaultShouldDehydrateQuery, onlineManager, type QueryClientConfig } from "@tanstack/react-query";

/** Shared by the server's prefetch and the browser: data from the first paint is fresh for a while. */
export const queryDefaults: QueryClientConfig = {
  defaultOptions: {
    // Without a connection a call fails at once and says so; by itself it would wait, in silence and out of reach of a
    // reload. Reads come back with the connection, which "always" alone would leave out.
    queries: {
      staleTime: 20_000,
      retry: shouldRetry,
      networkMode: "always",
      refetchOnReconnect: true,
      // What is on the screen is no error because somebody comes back to it without a line.
      refetchOnWindowFocus: () => onlineManager.isOnline(),
    },
    mutations: { networkMode: "always" },
    dehydrate: {
      shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === "pending",
    },
  },
};

/** A refusal stays a refusal; only calls that got lost and server trouble are tried again, and not without a line. */
function shouldRetry(failures: number, error: unknown): boolean {
  const status = (error as { data?: { httpStatus?: number } | null }).data?.httpStatus;
  return failures < 2 && (status === undefined || status >= 500) && onlineManager.isOnline();
}
