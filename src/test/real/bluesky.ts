import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { connectChannel, disconnectChannel, openAccess } from "#domain/publishing/channels/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { clientOf } from "#platform/connectors/bluesky/client.ts";
import { blueskyConnect } from "#platform/connectors/bluesky/connect.ts";
import { readCredentials } from "#platform/connectors/bluesky/credentials.ts";
import { sendXrpc } from "#platform/connectors/bluesky/session.ts";
import { GrantLostError } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import { freePort } from "#test/started-app.ts";
import { TEST_SECRETS } from "../secrets.ts";
import type { World } from "../world.ts";
import { connectByConsent } from "./consent.ts";
import type { PublishedPart, RealNetwork } from "./network.ts";
import { startProxy } from "./proxy.ts";
import { run, serve } from "./run.ts";

/** The versions that were tested together. */
const PACKAGE = {
  private: true,
  type: "module",
  dependencies: { "@atproto/pds": "0.5.35", "@did-plc/server": "0.0.1" },
  overrides: { "better-sqlite3": "13.2.0" },
};

const PLC = `
import plc from "@did-plc/server";
const { PlcServer, Database } = plc;
await PlcServer.create({ db: Database.mock(), port: Number(process.argv[2]), version: "1" }).start();
`;
const PDS = `
import { PDS } from "@atproto/pds";
await PDS.run({
  onCreated: ({ ctx }) => {
    ctx.cfg.service.port = Number(process.argv[2]);
  },
});
`;

/**
 * Bluesky's personal data server, and the directory with its accounts' DID documents. The server's public URL is that of
 * the proxy, because proofs are made for the URL that a client calls.
 * @param connection how the account is connected
 */
export async function startPds(
  folder: string,
  { connection = "app_password" }: { connection?: "app_password" | "oauth" } = {},
): Promise<RealNetwork> {
  await install(folder);
  const [plcPort, pdsPort, publicPort] = [await freePort(), await freePort(), await freePort()];
  const data = mkdtempSync(path.join(folder, "data-"));
  const plc = `http://127.0.0.1:${plcPort}`;
  const node = process.execPath;
  const stopPlc = await serve(node, ["plc.js", String(plcPort)], {
    cwd: folder,
    ready: `${plc}/_health`,
  });
  const stopPds = await serve(node, ["pds.js", String(pdsPort)], {
    cwd: folder,
    env: settings(data, publicPort, plcPort),
    ready: `http://127.0.0.1:${pdsPort}/xrpc/_health`,
  });
  const pds = await startProxy(pdsPort, { publishes: /putRecord|uploadBlob/, at: publicPort });
  const account = await createAccount(`http://127.0.0.1:${pdsPort}`);
  return {
    platform: "bluesky",
    threads: true,
    name: `Bluesky PDS ${PACKAGE.dependencies["@atproto/pds"]}, connected by ${connection}`,
    async connect(world) {
      addConnectorParts({
        platform: "bluesky",
        connect: blueskyConnect({ keyRing: TEST_SECRETS.ENCRYPTION_KEYS, plc }),
      });
      if (connection === "oauth") {
        const callback = clientOf(`${world.services.env.APP_URL}/oauth/bluesky/callback`, [])?.redirectUri ?? "";
        const { did, password } = account;
        return connectByConsent(world, { platform: "bluesky", fields: { handle: did }, callback, password });
      }
      const fields = { handle: account.did, password: account.appPassword };
      const { channel } = await world.as(world.owner)(connectChannel, { platform: "bluesky", fields });
      return channel.id;
    },
    prove: (world, channelId) => proveAccess(world, channelId),
    lose: pds.lose,
    lost: pds.lost,
    list: () => list(`http://127.0.0.1:${pdsPort}`, account.did),
    async stop() {
      await pds.stop();
      await Promise.all([stopPds(), stopPlc()]);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Refreshes the access, reads with the new one, disconnects, and finds that the server ended it. */
async function proveAccess(world: World, id: number): Promise<Record<string, number>> {
  const { db, services } = world;
  const origin = { requestId: "networks", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx = { ...services, caller: { kind: "system" as const, job: "networks" }, origin };
  const read = async (text: string | null) => {
    const call = openCall(services, { signal: AbortSignal.timeout(10_000) });
    return (await sendXrpc(call, readCredentials(text), "com.atproto.server.getSession")).status;
  };
  const expired = await db.channel.update({ where: { id }, data: { accessExpiresAt: services.clock.now() } });
  const access = await openAccess(ctx, expired);
  if (access.kind !== "open") throw new Error(`The access was not refreshed: ${access.kind}.`);
  const refreshed = await read(access.credentials);
  await world.as(world.owner)(disconnectChannel, { id });
  await world.runJobs();
  const { connect } = findConnectorParts("bluesky", services.env);
  const call = openCall(services, { signal: AbortSignal.timeout(10_000) });
  const isOver = await connect?.refresh?.(access.credentials ?? "", call).then(
    () => false,
    (error: unknown) => error instanceof GrantLostError,
  );
  return { statusAfterRefresh: refreshed, isOverAfterDisconnecting: isOver ? 1 : 0 };
}

/** Done once, because it takes a minute. */
async function install(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "plc.js"), PLC);
  writeFileSync(path.join(folder, "pds.js"), PDS);
  if (existsSync(path.join(folder, "installed"))) return;
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(PACKAGE));
  await run("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder });
  writeFileSync(path.join(folder, "installed"), "");
}

function settings(data: string, port: number, plcPort: number): Record<string, string> {
  const secret = () => randomBytes(32).toString("hex");
  return {
    PDS_PORT: String(port),
    PDS_HOSTNAME: "localhost",
    PDS_DEV_MODE: "true",
    PDS_DISABLE_SSRF_PROTECTION: "true",
    PDS_DATA_DIRECTORY: data,
    PDS_BLOBSTORE_DISK_LOCATION: path.join(data, "blobs"),
    PDS_DID_PLC_URL: `http://localhost:${plcPort}`,
    PDS_SERVICE_HANDLE_DOMAINS: ".test",
    PDS_INVITE_REQUIRED: "false",
    PDS_JWT_SECRET: secret(),
    PDS_ADMIN_PASSWORD: secret(),
    PDS_PLC_ROTATION_KEY_K256_PRIVATE_KEY_HEX: secret(),
    LOG_ENABLED: "false",
  };
}

async function createAccount(server: string): Promise<{ did: string; password: string; appPassword: string }> {
  const post = async (method: string, body: object, token?: string): Promise<unknown> => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(`${server}/xrpc/${method}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const password = randomBytes(16).toString("hex");
  const input = { handle: "harbour.test", email: "harbour@example.com", password };
  const made = z.object({ did: z.string(), accessJwt: z.string() });
  const { did, accessJwt } = made.parse(await post("com.atproto.server.createAccount", input));
  const response = await post("com.atproto.server.createAppPassword", { name: "masthead" }, accessJwt);
  return { did, password, appPassword: z.object({ password: z.string() }).parse(response).password };
}

const Page = z.object({
  cursor: z.string().optional(),
  records: z.array(
    z.object({
      uri: z.string(),
      value: z.object({
        text: z.string(),
        reply: z.object({ parent: z.object({ uri: z.string() }) }).optional(),
        embed: z.object({ images: z.array(z.unknown()).optional() }).optional(),
      }),
    }),
  ),
});

async function list(server: string, did: string): Promise<PublishedPart[]> {
  const found: PublishedPart[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined; ) {
    const query = new URLSearchParams({ repo: did, collection: "app.bsky.feed.post", limit: "100", cursor });
    const response = await fetch(`${server}/xrpc/com.atproto.repo.listRecords?${query}`);
    const page: z.infer<typeof Page> = Page.parse(await response.json());
    for (const { uri, value } of page.records) {
      const { text, reply, embed } = value;
      found.push({ id: uri, text, parent: reply?.parent.uri ?? null, images: embed?.images?.length ?? 0 });
    }
    cursor = page.records.length > 0 ? page.cursor : undefined;
  }
  return found;
}
