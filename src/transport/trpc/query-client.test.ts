import { MutationObserver, onlineManager, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryDefaults } from "./query-client.ts";

const lost = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => onlineManager.setOnline(false));
afterEach(() => onlineManager.setOnline(true));

it("without a line a change fails at once", async () => {
  const change = new MutationObserver(new QueryClient(queryDefaults), { mutationFn: lost });
  await expect(change.mutate()).rejects.toThrow("Failed to fetch");
});

it("without a line a read fails at once, and is read again with the line", async () => {
  const queries = new QueryClient(queryDefaults);
  const queryFn = vi.fn(lost);
  const read = { queryKey: ["posts"], queryFn };
  await expect(queries.fetchQuery(read)).rejects.toThrow("Failed to fetch");
  expect(queryFn).toHaveBeenCalledOnce();
  expect(queries.defaultQueryOptions(read).refetchOnReconnect).toBe(true);
});
