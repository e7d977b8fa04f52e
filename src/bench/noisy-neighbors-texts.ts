import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, repeat, send, type Target } from "./noisy-neighbors-attacks.ts";

const MIB = 1024 * 1024;
const CODE = "noisyneighbor";

/** Within the limit of a post's text. */
const BRACKETS = `https://a.example/${")".repeat(60_000)}.`;

/** Texts and bodies that cost a stranger nothing. */
export const textAttacks: Attack[] = [
  {
    name: "preflight, 60k brackets after a URL",
    parallel: 4,
    async prepare(target) {
      const { id } = await feedOf(target);
      const body = JSON.stringify({ body: BRACKETS, channels: [{ channel_id: id }] });
      return (stop) => send(target, { path: "/api/v1/posts/preflight", token: target.token }, body, stop);
    },
  },
  {
    name: "60k brackets after a URL, published",
    parallel: 4,
    async prepare(target) {
      const { id } = await feedOf(target);
      return (stop) => {
        const scheduled_at = new Date(Date.now() + 2000).toISOString();
        const body = JSON.stringify({ body: BRACKETS, channels: [{ channel_id: id }], scheduled_at, approve: true });
        return send(target, { path: "/api/v1/posts", token: target.token }, body, stop);
      };
    },
  },
  {
    name: "short links, user agents of 15 kB",
    parallel: 20,
    async prepare(target) {
      const { brandId } = await feedOf(target);
      const { db } = target.platform.services;
      await db.shortLink.create({ data: { brandId, code: CODE, target: "https://example.com/" } });
      const agent = `Mozilla/5.0 ${"yandex".repeat(2500)}`;
      return async (stop) => {
        const response = await send(target, { path: `/l/${CODE}`, headers: { "user-agent": agent } }, null, stop);
        // What the limit of an address refuses costs nothing.
        if (response === "429") await sleep(100);
        return response;
      };
    },
  },
  {
    name: "bodies of 12 MB to Meta's callbacks",
    ...repeat({ path: "/webhooks/facebook/instagram" }, Buffer.alloc(12 * MIB, "x"), 8),
  },
];

/** The channel of the brand that was just made for an attack. */
function feedOf({ platform: { services } }: Target): Promise<{ id: number; brandId: number }> {
  return services.db.channel.findFirstOrThrow({ where: { platform: "feed" }, orderBy: { id: "desc" } });
}
