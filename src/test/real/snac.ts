import { existsSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { beginConnect, finishConnect, returnFromPlatform } from "#domain/publishing/channels/index.ts";
import { readCredentials } from "#platform/connectors/mastodon/credentials.ts";
import { textOf } from "#platform/connectors/shared/text/html-text.ts";
import { freePort } from "#test/started-app.ts";
import type { World } from "../world.ts";
import { openPackages } from "./debian.ts";
import type { PublishedPart, RealNetwork } from "./network.ts";
import { startProxy } from "./proxy.ts";
import { run, serve } from "./run.ts";

const HOST = "snac.test";

/** snac, a server with Mastodon's API that ignores idempotency keys. From Debian's package, unpacked. */
export async function startSnac(folder: string): Promise<RealNetwork> {
  const snac = await install(folder);
  const data = path.join(mkdtempSync(path.join(folder, "data-")), "snac");
  const port = await freePort();
  await run(snac, ["init", data], { cwd: folder, input: `127.0.0.1\n${port}\n${HOST}\n\n\n` });
  const printed = await run(snac, ["adduser", data, "harbour"], { cwd: folder });
  const [, password = ""] = /password is (\S+)/.exec(printed) ?? [];
  const ready = `http://127.0.0.1:${port}/api/v1/instance`;
  const stopServer = await serve(snac, ["httpd", data], { cwd: folder, ready });
  const proxy = await startProxy(port, { publishes: /v1\/statuses$|v2\/media$/, from: `https://${HOST}` });
  const version = z.object({ version: z.string() }).parse(await (await fetch(ready)).json());
  let credentials: ReturnType<typeof readCredentials>;
  return {
    platform: "mastodon",
    threads: true,
    name: version.version,
    async connect(world) {
      const id = await connect(world, proxy.origin, password);
      const { credentials: encrypted } = await world.db.channel.findUniqueOrThrow({ where: { id } });
      const place = { table: "channels", column: "credentials", row: id } as const;
      credentials = readCredentials(await world.services.secrets.decrypt(encrypted ?? "", place));
      return id;
    },
    lose: proxy.lose,
    lost: proxy.lost,
    list: () => list(`http://127.0.0.1:${port}`, credentials),
    async stop() {
      await proxy.stop();
      await stopServer();
      rmSync(path.dirname(data), { recursive: true, force: true });
    },
  };
}

/** @throws Error where the machine's sources lack it, such as Debian 12 without its backports. @returns the program */
async function install(folder: string): Promise<string> {
  const program = path.join(folder, "usr/bin/snac");
  if (existsSync(program)) return program;
  await (await openPackages(folder)).unpack(["snac2"]);
  return program;
}

/** Runs the redirect to the server, where the account's owner signs in, and the return. */
async function connect(world: World, server: string, passwd: string): Promise<number> {
  const owner = world.as(world.owner);
  const { url } = await owner(beginConnect, { platform: "mastodon", fields: { server } });
  const page = await (await fetch(url)).text();
  const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
  const body = new URLSearchParams([...hidden, ["login", "harbour"], ["passwd", passwd]]);
  const response = await fetch(`${server}/oauth/x-snac-login`, { method: "POST", body, redirect: "manual" });
  const back = new URL(response.headers.get("location") ?? "");
  const { state = "", code = null } = Object.fromEntries(back.searchParams);
  const origin = { requestId: "networks", entryPoint: "studio" as const, address: null, userAgent: null };
  const ctx = { ...world.services, caller: { kind: "guest" as const }, origin };
  const { path: page2 } = await returnFromPlatform(ctx, "mastodon", { state, code, error: null });
  const ticket = new URL(page2, "http://studio").searchParams.get("ticket") ?? "";
  const { channels } = await owner(finishConnect, { ticket });
  return channels[0]?.id ?? 0;
}

const Statuses = z.array(
  z.object({
    id: z.string(),
    content: z.string(),
    in_reply_to_id: z.string().nullish(),
    media_attachments: z.array(z.unknown()),
  }),
);

async function list(
  server: string,
  { token, accountId }: ReturnType<typeof readCredentials>,
): Promise<PublishedPart[]> {
  const found = new Map<string, PublishedPart>();
  for (let before = ""; ; ) {
    const query = new URLSearchParams({ limit: "40", ...(before && { max_id: before }) });
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${server}/api/v1/accounts/${accountId}/statuses?${query}`, { headers });
    const page = Statuses.parse(await response.json()).filter(({ id }) => !found.has(id));
    for (const { id, content, in_reply_to_id: parent = null, media_attachments: media } of page) {
      found.set(id, { id, text: textOf(content).trim(), parent, images: media.length });
    }
    if (page.length === 0) return [...found.values()];
    before = page.at(-1)?.id ?? "";
  }
}
