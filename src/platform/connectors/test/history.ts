import { z } from "zod";
import type { History } from "../contract.ts";
import { fetchJson } from "./fetch-json.ts";

const Timeline = z.object({
  posts: z.array(
    z.object({ id: z.string(), url: z.url(), text: z.string(), files: z.number().int(), at: z.coerce.date() }),
  ),
  next: z.string().nullable(),
});

/** Lists what is on an account of the test platform, whoever published it. */
export function testHistory(origin: string): History {
  return {
    platform: "test_key",
    timeoutMs: 5000,
    async list({ handle }, { cursor }, { signal }) {
      const query = new URLSearchParams({ account: handle, ...(cursor !== null && { from: cursor }) });
      const { posts, next } = Timeline.parse((await fetchJson(`${origin}/key/timeline?${query}`, null, signal)).body);
      return {
        posts: posts.map(({ id, url, text, files, at }) => ({
          externalId: id,
          text,
          permalink: url,
          publishedAt: at,
          kind: files > 0 ? "image" : "text",
          mediaCount: files,
          metrics: {},
        })),
        cursor: next,
      };
    },
  };
}
