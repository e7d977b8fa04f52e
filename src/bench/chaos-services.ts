import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { uploadMedia } from "#domain/content/media/index.ts";
import { queueMail } from "#domain/events/mail/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import { isFault } from "#kernel/fault.ts";
import { startBucket } from "#test/bucket.ts";
import { openProxy } from "./chaos-proxy.ts";
import { settles } from "./chaos-receiver.ts";
import type { Scenario } from "./chaos-scenario.ts";

const AWAY_MS = 6000;
const PAUSE_MS = 250;
/** Before, during and after the mail server's outage. */
const MAILS = 10;

export const SERVICE_SCENARIOS: Scenario[] = [
  {
    name: "smtp-away",
    async open(onEnd) {
      const server = await openMailServer();
      onEnd(server.stop);
      const proxy = await openProxy(() => server.port);
      onEnd(proxy.shut);
      return {
        settings: { SMTP_URL: `smtp://127.0.0.1:${proxy.port}` },
        async disrupt({ ctx, addCheck: judge, note }) {
          const addresses: string[] = [];
          const write = async () => {
            const to = `reader-${addresses.push("")}@example.com`;
            addresses[addresses.length - 1] = to;
            const mail = { to, subject: "A post was published", paragraphs: ["It is on the feed."] };
            await ctx.db.$transaction((tx) => queueMail(tx, ctx, null, () => mail));
          };
          for (let count = 0; count < MAILS; count++) await write();
          await proxy.shut();
          for (let count = 0; count < MAILS; count++) {
            await write();
            await sleep(AWAY_MS / MAILS);
          }
          await proxy.reopen();
          const backAt = Date.now();
          for (let count = 0; count < MAILS; count++) await write();
          judge(async () => {
            await settles(async () => (await ctx.db.mail.count()) === 0);
            const seconds = (Math.max(0, ...server.taken.map(({ at }) => at)) - backAt) / 1000;
            note(`${server.taken.length} mails, the last ${seconds.toFixed(1)} s after the server was back`);
            // The demo user gets mail too.
            const sent = new Set(addresses);
            const taken = server.taken.filter(({ to }) => sent.has(to));
            // A mail whose response was cut off is sent again with the same Message-ID, and mail clients show it once.
            const mails = new Map(taken.map(({ id, to }) => [id, to]));
            const readers = new Set(mails.values());
            if (taken.length > mails.size) note(`${taken.length - mails.size} again under their Message-ID`);
            return {
              doubles: mails.size - readers.size,
              lost: sent.difference(readers).size,
            };
          });
        },
      };
    },
  },
  {
    name: "storage-away",
    async open(onEnd) {
      const bucket = await startBucket();
      onEnd(bucket.stop);
      const url = new URL(bucket.storageUrl);
      const endpoint = new URL(url.searchParams.get("endpoint") ?? "");
      const proxy = await openProxy(() => Number(endpoint.port));
      onEnd(proxy.shut);
      url.searchParams.set("endpoint", `http://127.0.0.1:${proxy.port}`);
      return {
        settings: { STORAGE_URL: url.href },
        async disrupt({ ctx, addCheck: judge, note, expectAtMost }) {
          const kept: number[] = [];
          const images: unknown[] = [];
          let refused = 0;
          let longest = 0;
          const add = async () => {
            const requestedAt = performance.now();
            try {
              kept.push(await upload(ctx));
            } catch (error) {
              refused++;
              if (!isFault(error, "unavailable")) images.push(error);
            }
            longest = Math.max(longest, (performance.now() - requestedAt) / 1000);
          };
          const addFor = async (ms: number) => {
            for (const until = Date.now() + ms; Date.now() < until; await sleep(PAUSE_MS)) await add();
          };
          await addFor(3000);
          await proxy.shut();
          await addFor(AWAY_MS);
          await proxy.reopen();
          const backAt = Date.now();
          const before = kept.length;
          await settles(async () => {
            await add();
            return kept.length > before;
          });
          note(`${kept.length} uploads kept, ${refused} refused; kept again after ${secondsSince(backAt)} s`);
          expectAtMost("each answered within", longest, 10);
          judge(async () => {
            const assets = await ctx.db.mediaAsset.findMany({ where: { brandId: ctx.brandId } });
            const sizes = await Promise.all(assets.map(({ storageKey }) => ctx.storage.size(storageKey)));
            const ids = new Set(assets.map(({ id }) => id));
            return {
              false: sizes.filter((size) => !size).length + images.length,
              lost: new Set(kept).difference(ids).size,
            };
          });
        },
      };
    },
  },
];

const secondsSince = (at: number) => ((Date.now() - at) / 1000).toFixed(1);

/** A unique image. @returns the asset's id */
async function upload(ctx: BrandContext): Promise<number> {
  const channel = () => Math.floor(Math.random() * 256);
  const background = { r: channel(), g: channel(), b: channel() };
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(png)], "square.png", { type: "image/png" });
  return (await execute(uploadMedia, ctx, { file })).id;
}

/** A mail server that accepts everything and records the recipients. */
async function openMailServer() {
  const taken: { id: string; to: string; at: number }[] = [];
  const server = createServer((socket) => {
    let to = "";
    let content: string | null = null;
    socket.on("error", () => {});
    socket.write("220 bench\r\n");
    socket.on("data", (chunk: Buffer) => {
      const text = chunk.toString("latin1");
      if (content !== null) {
        content += text;
        if (!content.endsWith("\r\n.\r\n")) return;
        taken.push({ id: /^Message-ID: (.*)$/im.exec(content)?.[1] ?? "", to, at: Date.now() });
        content = null;
        return void socket.write("250 taken\r\n");
      }
      const recipient = /^RCPT TO:<(.*?)>/im.exec(text)?.[1];
      if (recipient) to = recipient;
      if (/^DATA/i.test(text)) content = "";
      if (/^QUIT/i.test(text)) socket.end("221 bye\r\n");
      else socket.write(content === null ? "250 ok\r\n" : "354 go on\r\n");
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { taken, port: (server.address() as AddressInfo).port, stop: () => void server.close() };
}
