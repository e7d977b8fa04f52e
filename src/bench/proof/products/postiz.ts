import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { startEmbedded } from "#platform/db/embedded.ts";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { diffMigrations } from "#platform/db/migrate-diff.ts";
import { freePort } from "#test/started-app.ts";
import { registerApp } from "./network.ts";
import type { Driver, Said, Wanted } from "./product.ts";
import { stopProcess } from "./treat.ts";

const SCHEMA = "libraries/nestjs-libraries/src/database/prisma/schema.prisma";
const FRONTEND = "http://localhost:4200";
const START_SECONDS = 300;
/** Requests to its API at the same time. */
const AT_ONCE = 6;
const PERSON = { provider: "LOCAL", email: "proof@example.com", password: "a password of the proof", company: "Proof" };
const STATES: Record<string, Said["status"]> = { PUBLISHED: "published", ERROR: "failed" };

const Post = z.object({ content: z.string(), state: z.string(), releaseId: z.string().nullable() });
const Url = z.object({ url: z.string() });
const Integration = z.object({ id: z.string() });

/** What its API takes to schedule a post for one channel. */
export function postOf({ text, dueAt }: Wanted, integrationId: string): object {
  return {
    type: "schedule",
    date: dueAt.toISOString(),
    shortLink: false,
    tags: [],
    posts: [
      { integration: { id: integrationId }, value: [{ content: text, image: [] }], settings: { __type: "mastodon" } },
    ],
  };
}

export function saidOf(row: unknown): Said {
  const { content, state, releaseId } = Post.parse(row);
  return { text: content, status: STATES[state] ?? "pending", externalId: releaseId };
}

/**
 * Postiz of the generation that queues posts with BullMQ in Redis (up to 2.11), built in its folder as its documentation
 * says. Its schema is created with Prisma's engine as this product has it, because that of the version it names is
 * downloaded when it runs.
 */
export const postiz: Driver = {
  name: "Postiz",
  runs: "backend, cron and one worker (apps/workers), PostgreSQL, Redis",
  async open({ temporary, target, folder, runtime, settings }) {
    const started: ChildProcess[] = [];
    const node = runtime ?? "node";
    const start = (cwd: string, command: string, args: string[], env: NodeJS.ProcessEnv) =>
      spawn(command, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
    const postgres = await startEmbedded({ dataDir: path.join(temporary, "data"), log: () => {} });
    try {
      await runSql(postgres.url, "create database postiz");
      const database = withDatabase(postgres.url, "postiz");
      const schema = readFileSync(path.join(folder, SCHEMA), "utf8").replace(/^\s*url\s*=.*$/m, "");
      await runSql(database, await diffMigrations(postgres.url, [], [{ path: "schema.prisma", content: schema }]));
      const [redisPort, port] = [await freePort(), await freePort()];
      const uploads = path.join(temporary, "uploads");
      mkdirSync(uploads);
      started.push(start(temporary, "redis-server", ["--bind", "127.0.0.1", "--port", String(redisPort)], process.env));
      const origin = `http://localhost:${port}`;
      const app = await registerApp(target.origin, `${FRONTEND}/integrations/social/mastodon`);
      const env = {
        ...process.env,
        DATABASE_URL: database,
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        JWT_SECRET: randomBytes(32).toString("hex"),
        FRONTEND_URL: FRONTEND,
        NEXT_PUBLIC_BACKEND_URL: origin,
        BACKEND_INTERNAL_URL: origin,
        IS_GENERAL: "true",
        STORAGE_PROVIDER: "local",
        UPLOAD_DIRECTORY: uploads,
        NEXT_PUBLIC_UPLOAD_DIRECTORY: uploads,
        PORT: String(port),
        MASTODON_URL: target.origin,
        MASTODON_CLIENT_ID: app.client_id,
        MASTODON_CLIENT_SECRET: app.client_secret,
        ...settings,
      };
      const startApp = (name: string) => {
        const main = `./dist/apps/${name}/src/main.js`;
        return start(path.join(folder, "apps", name), node, ["--experimental-require-module", main], env);
      };
      started.push(startApp("backend"), startApp("cron"));
      await reachable(origin);
      const api = await signUp(origin);
      const integrationId = await connect(api);
      return {
        startPublisher: () => startApp("workers"),
        async schedule(all) {
          const left = [...all];
          const next = async (): Promise<void> => {
            for (let one = left.shift(); one; one = left.shift()) await api("/posts", postOf(one, integrationId));
          };
          await Promise.all(Array.from({ length: AT_ONCE }, next));
        },
        readSaid: async () =>
          (await runSql(database, 'select content, state, "releaseId" from "Post"')).rows.map(saidOf),
        stop,
      };
    } catch (error) {
      await stop();
      throw error;
    }

    async function stop(): Promise<void> {
      await Promise.all(started.map(stopProcess));
      await postgres.stop();
    }
  },
};

type Api = (path: string, body?: object) => Promise<unknown>;

async function reachable(origin: string): Promise<void> {
  const endsAt = Date.now() + START_SECONDS * 1000;
  while (!(await fetch(origin).catch(() => null))) {
    if (Date.now() > endsAt) throw new Error(`The backend did not answer within ${START_SECONDS} seconds.`);
    await sleep(500);
  }
}

/** @returns its API, as the person who signed up calls it */
async function signUp(origin: string): Promise<Api> {
  const headers = { "content-type": "application/json" };
  const signed = await fetch(`${origin}/auth/register`, { method: "POST", headers, body: JSON.stringify(PERSON) });
  const cookie = signed.headers.getSetCookie().find((one) => one.startsWith("auth="));
  const auth = /^auth=([^;]+)/.exec(cookie ?? "")?.[1];
  if (!auth) throw new Error(`Signing up failed: ${signed.status} ${await signed.text()}`);
  return async (path, body) => {
    const how = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const response = await fetch(`${origin}${path}`, { ...how, headers: { ...headers, auth } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

/** Connects the account as its studio does. @returns the ID of the integration */
async function connect(api: Api): Promise<string> {
  const { url } = Url.parse(await api("/integrations/social/mastodon"));
  const consent = await fetch(url, { redirect: "manual" });
  const { code, state } = Object.fromEntries(new URL(consent.headers.get("location") ?? "").searchParams);
  return Integration.parse(await api("/integrations/social/mastodon/connect", { code, state, timezone: "0" })).id;
}
