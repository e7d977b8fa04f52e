import { z } from "zod";
import type { AccountSearch } from "../contract.ts";
import type { TestPlatform } from "./publish.ts";
import { exchange } from "./request.ts";

const Found = z.object({ people: z.array(z.object({ handle: z.string(), name: z.string() })) });

/** Searches the test platform's people; it refuses the query `fail`, `busy` for now, and the credentials for `expired`. */
export function testSearch({ origin, timeoutMs }: TestPlatform): AccountSearch {
  return {
    platform: "test_key",
    timeoutMs,
    async search({ query, limit }, call) {
      const params = new URLSearchParams({ q: query });
      const { status, body } = await exchange(`${origin}/key/people?${params}`, { method: "GET" }, call);
      if (status === 429) return { kind: "throttled", seconds: 60 };
      if (status === 401) return { kind: "rejected" };
      if (status !== 200) return { kind: "refused", message: "The test platform refused it." };
      const accounts = Found.parse(body).people.map((one) => ({ ...one, mention: one.handle }));
      return { kind: "found", accounts: accounts.slice(0, limit) };
    },
  };
}
