import { MutationObserver, onlineManager, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryDefaults, serverQueryDefaults } from "./query-client.ts";

const lost = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => onlineManager.setOnline(false));
afterEach(() => onlineManager.setOnline(true));

it("a mutation fails immediately when offline", async () => {
  const change = new MutationObserver(new QueryClient(queryDefaults), { mutationFn: lost });
  await expect(change.mutate()).rejects.toThrow("Failed to fetch");
});

it("a query fails immediately when offline, and refetches on reconnect", async () => {
  const queries = new QueryClient(queryDefaults);
  const queryFn = vi.fn(lost);
  const read = { queryKey: ["posts"], queryFn };
  await expect(queries.fetchQuery(read)).rejects.toThrow("Failed to fetch");
  expect(queryFn).toHaveBeenCalledOnce();
  expect(queries.defaultQueryOptions(read).refetchOnReconnect).toBe(true);
});

it("a prefetch on the server is tried once, so that a page does not wait for a refusal", async () => {
  onlineManager.setOnline(true);
  const queryFn = vi.fn(() => Promise.reject(new Error("The role may not.")));
  await new QueryClient(serverQueryDefaults).prefetchQuery({ queryKey: ["members"], queryFn });
  expect(queryFn).toHaveBeenCalledOnce();
});
