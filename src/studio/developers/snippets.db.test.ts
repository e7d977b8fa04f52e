import { execFile } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import ts from "typescript";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import { listConnectors } from "#platform/connectors/registry.ts";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  callSnippet,
  connectChannel,
  createPost,
  followSnippet,
  listBrands,
  listenSnippet,
  pagingInPython,
  pagingInTypeScript,
  readPosts,
  retrySnippet,
  SOMEBODY,
  signIn,
  uploadFile,
  uploadUrl,
  variables,
} from "./snippets.ts";

/**
 * The snippets of the guides run as they are printed: with a shell and curl alone, in strict TypeScript, in Python. Those
 * of the command line are run in `cli/guide-snippets.db.test.ts`, those of OAuth in `transport/oauth/`.
 */

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(path.join(tmpdir(), "masthead-snippets-"));

let world: World;
let apiUrl: string;
let token: string;
let close: () => void;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  token = await world.bearer(world.owner);
  const listener = getRequestListener(createServe(world.services), { overrideGlobalObjects: false });
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});

afterAll(() => close());

/** Nothing but the system's own commands, and the values that the page fills in. */
async function shell(...snippets: string[]): Promise<string> {
  const values = { brand: world.brand.slug, channelId: world.brand.channelId, email: SOMEBODY.email };
  const script = [variables(values, token), ...snippets].join("\n");
  const env = { NODE_ENV: "production" as const, PATH: "/usr/bin:/bin", HOME: folder };
  const { stdout } = await run("/bin/sh", ["-euc", script], { cwd: folder, env });
  return stdout;
}

it("publishes the quick start's post within a minute", async () => {
  expect(await shell(listBrands(apiUrl))).toContain(world.brand.slug);
  const { post } = JSON.parse(await shell(createPost(apiUrl)));
  expect(post).toMatchObject({ body: "We are open.", status: "scheduled" });
  world.clock.set(new Date(Date.now() + 60_000));
  await createTick(world.services).drain();
  const [published] = JSON.parse(await shell(readPosts(apiUrl))).posts;
  expect(published).toMatchObject({ id: post.id, status: "published" });
  expect(published.publications[0].permalink).toMatch(/^http/);
});

it("signs in with the reader's password", async () => {
  // Nobody has this address: the request itself is as it should be.
  expect(Object.keys(JSON.parse(await shell(signIn(apiUrl, SOMEBODY))).errors)).toEqual(["email"]);
});

it("connects a channel, and says of what is typed that it is no credential", async () => {
  const typed = listConnectors().find(({ connection, isTest }) => connection === "credentials" && !isTest);
  const { errors } = JSON.parse(await shell(connectChannel(apiUrl, typed ?? { platform: "" })));
  expect(Object.keys(errors)).toEqual([expect.stringMatching(/^fields\./)]);
});

it("uploads a file, and says of an address that it can't be read", async () => {
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  writeFileSync(path.join(folder, "lighthouse.jpg"), Buffer.from(pixel, "base64"));
  expect(JSON.parse(await shell(uploadFile(apiUrl))).asset).toMatchObject({ alt_text: "A lighthouse at dusk." });
  // This machine reaches no other: the request itself is as it should be.
  expect(Object.keys(JSON.parse(await shell(uploadUrl(apiUrl))).errors ?? { url: [] })).toEqual(["url"]);
});

it("opens the stream of events", async () => {
  // It would go on for ever, so it is ended once something has arrived.
  const untilSomething = 'until [ -s events ]; do kill -0 "$!"; sleep 0.1; done; kill "$!"; cat events';
  expect(await shell(`${listenSnippet(apiUrl)} --max-time 60 > events &\n${untilSomething}`)).toMatch(
    /^(retry|id): \d+/m,
  );
});

/** @returns what the compiler complains about */
function complaintsOf(files: Readonly<Record<string, string>>, own: ts.CompilerOptions): string[] {
  const names = Object.entries(files).map(([name, code]) => {
    writeFileSync(path.join(folder, name), code);
    return path.join(folder, name);
  });
  const strict = { strict: true, noEmit: true, skipLibCheck: true, target: ts.ScriptTarget.ES2022 };
  const node = { types: ["node"], typeRoots: [path.join(ROOT, "node_modules/@types")] };
  const program = ts.createProgram(names, { ...strict, ...node, ...own });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

test("TypeScript compiles in strict mode, with Node's types alone", () => {
  const module = (code: string) => `${code}\nexport {};\n`;
  const files = {
    "paging.ts": module(pagingInTypeScript(apiUrl)),
    "retrying.ts": module(retrySnippet(apiUrl)),
    "following.ts": module(followSnippet(apiUrl)),
  };
  expect(complaintsOf(files, { module: ts.ModuleKind.NodeNext, lib: ["lib.es2022.d.ts"] })).toEqual([]);
  // A compiler that finds nothing wrong would find nothing wrong in anything.
  expect(complaintsOf({ "wrong.ts": "const count: number = 'one';\nexport {};\n" }, {})).toHaveLength(1);
});

test("a generated client is used in strict TypeScript", () => {
  cpSync(path.join(ROOT, "src/client"), path.join(folder, "masthead"), { recursive: true });
  const options = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
  const files = { "calling.ts": callSnippet(apiUrl) };
  expect(complaintsOf(files, { ...options, allowImportingTsExtensions: true })).toEqual([]);
});

it("reads every page in TypeScript and in Python alike", async () => {
  const posts = await world.db.post.findMany({ where: { brandId: world.brand.id } });
  const names = `"${token}", "${world.brand.slug}"`;
  writeFileSync(
    path.join(folder, "read.ts"),
    `${pagingInTypeScript(apiUrl)}\nfor await (const post of allPosts(${names})) console.log(post.id);\n`,
  );
  const read = await run(process.execPath, ["--experimental-strip-types", "--no-warnings", "read.ts"], { cwd: folder });
  expect(read.stdout.trim().split("\n").map(Number)).toEqual(posts.map(({ id }) => id).toReversed());
  writeFileSync(
    path.join(folder, "read.py"),
    `${pagingInPython(apiUrl)}\nfor post in all_posts(${names}):\n    print(post["id"])\n`,
  );
  const hasRequests = await run("python3", ["-c", "import requests"]).catch(() => null);
  if (!hasRequests) return;
  expect((await run("python3", ["read.py"], { cwd: folder })).stdout).toBe(read.stdout);
});

it("sends once, whatever has to be repeated", async () => {
  writeFileSync(
    path.join(folder, "send.ts"),
    `${retrySnippet(apiUrl)}\nconsole.log((await send("/ideas", { headline: "One" }, "${token}")).status);\n`,
  );
  const sent = await run(process.execPath, ["--experimental-strip-types", "--no-warnings", "send.ts"], { cwd: folder });
  expect(sent.stdout.trim()).toBe("201");
});

it("follows the stream", async () => {
  const idea = `await follow("${token}", "${world.brand.slug}", async (event) => { console.log(event); process.exit(0); });`;
  writeFileSync(path.join(folder, "follow.ts"), `${followSnippet(apiUrl)}\n${idea}\n`);
  const child = run(process.execPath, ["--experimental-strip-types", "--no-warnings", "follow.ts"], {
    cwd: folder,
    timeout: 100_000,
  });
  const { id } = await world.db.post.findFirstOrThrow({ where: { brandId: world.brand.id } });
  const comment = () =>
    fetch(`${apiUrl}/posts/${id}/comments`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ body: "Good." }),
    }).catch(() => undefined);
  const timer = setInterval(() => void comment(), 1000);
  const { stdout } = await child.finally(() => clearInterval(timer));
  expect(stdout.trim()).toBe("post.commented");
});
