import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { approveDevice } from "#domain/identity/device-logins/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import {
  ANY_REQUEST,
  COMPLETIONS,
  installCli,
  LISTEN_BY_CLI,
  REVIEW_BY_CLI,
  SOME_POST,
  SOME_PUBLICATION,
  scriptWithCli,
  signInToCli,
  verifyReceipts,
} from "#studio/developers/snippets.ts";
import { openInstallation } from "#test/cli/installation.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { openSecured } from "#test/two-factor-person.ts";

/** The snippets of the guide run as they are printed, in the order in which a reader runs them. */

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), "masthead-cli-guide-"));

let world: Awaited<ReturnType<typeof openSecured>>;
let installation: Awaited<ReturnType<typeof openInstallation>>;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  world = await openSecured();
  installation = await openInstallation(world.services);
  const node = path.dirname(process.env.npm_node_execpath ?? process.execPath);
  const PATH = [path.join(folder, ".local/bin"), node, "/usr/bin", "/bin"].join(path.delimiter);
  env = { NODE_ENV: "production", HOME: folder, PATH, CHANNEL: String(world.brand.channelId) };
  await shell(installCli(installation.url));
});
afterAll(() => installation.close());

async function shell(code: string, program = "/bin/sh"): Promise<string> {
  const { stdout } = await run(program, ["-c", `set -e\n${code}`], { cwd: folder, env });
  return stdout;
}

/** The number that the reader puts in its place. */
const forPost = (code: string, id: number) => code.replaceAll(` ${SOME_POST} `, ` ${id} `);
const newestPost = () =>
  world.db.post.findFirstOrThrow({ where: { brandId: world.brand.id }, orderBy: { id: "desc" } });

it("signs in, once the code is approved in the browser", async () => {
  const child = spawn("/bin/sh", ["-c", signInToCli(installation.url)], { cwd: folder, env });
  const ended = once(child, "close");
  let output = "";
  for await (const chunk of child.stderr) {
    output += chunk;
    if (/Your code is (\S+)\./.test(output)) break;
  }
  await world.asBrowser(approveDevice, { user_code: /Your code is (\S+)\./.exec(output)?.[1] ?? "" });
  expect((await ended)[0]).toBe(0);
});

it("takes a post from a draft to its approval", async () => {
  const [approve = "", ...others] = REVIEW_BY_CLI.split("\n").toReversed();
  await shell(others.toReversed().join("\n"));
  const { id } = await newestPost();
  expect(await shell(forPost(approve, id))).toContain(`Post ${id}: scheduled`);
});

it("runs the script, any request, and the listener", async () => {
  const { id } = await newestPost();
  const token = await world.bearer(world.owner);
  await shell(forPost(scriptWithCli(installation.url, token), id));
  expect(await world.db.post.findFirst({ where: { id } })).toBeNull();
  expect(JSON.parse(await shell(ANY_REQUEST))).toMatchObject({ posts: [] });
  // It would go on for ever.
  const { stderr } = await run("/bin/sh", ["-c", `timeout 5 ${LISTEN_BY_CLI} || true`], { cwd: folder, env });
  expect(stderr).toMatch(/signed with whsec_/);
});

it("verifies a receipt with the script of the installation", async () => {
  const { id } = await addPublication(world, { body: "Hello" });
  await createTick(world.services).drain();
  const code = verifyReceipts(installation.url).replaceAll(String(SOME_PUBLICATION), String(id));
  expect(await shell(code)).toContain('"published_at"');
});

const SHELLS: Record<string, string> = { bash: "/bin/bash", zsh: "/usr/bin/zsh", fish: "/usr/bin/fish" };

it.each(COMPLETIONS.filter(({ language }) => existsSync(SHELLS[language] ?? "")))(
  "completes in $language",
  async ({ language, code }) => {
    await expect(shell(code, SHELLS[language])).resolves.toEqual(expect.any(String));
  },
);
