import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
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
    name: "feeds of 5 MB, 170k entries",
    parallel: 4,
    prepare: (target) => followFeeds(target, feedWith("<item><title>x</title></item>", 5 * MIB)),
  },
  {
    name: "feeds of 1 MB of <",
    parallel: 4,
    prepare: (target) => followFeeds(target, feedWith("&lt;", MIB, ["<item><description>", "</description></item>"])),
  },
  {
    name: "bodies of 12 MB to Meta's callbacks",
    ...repeat({ path: "/webhooks/facebook/instagram" }, Buffer.alloc(12 * MIB, "x"), 8),
  },
];

/** An RSS feed of about so many bytes. */
function feedWith(piece: string, bytes: number, [before, after] = ["", ""]): string {
  const filling = piece.repeat(Math.floor(bytes / piece.length));
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Noise</title>${before}${filling}${after}</channel></rss>`;
}

/** Serves a document on this machine, and has it read as a feed under ever other addresses. */
async function followFeeds(target: Target, document: string): Promise<(stop: AbortSignal) => Promise<string>> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/rss+xml" }).end(document);
  });
  await once(server.listen(0, "127.0.0.1").unref(), "listening");
  const { port } = server.address() as AddressInfo;
  return (stop) => {
    const body = JSON.stringify({ url: `http://127.0.0.1:${port}/${randomUUID()}` });
    return send(target, { path: "/api/v1/idea-feeds", token: target.token }, body, stop);
  };
}

/** The channel of the brand that was just made for an attack. */
function feedOf({ platform: { services } }: Target): Promise<{ id: number; brandId: number }> {
  return services.db.channel.findFirstOrThrow({ where: { platform: "feed" }, orderBy: { id: "desc" } });
}
