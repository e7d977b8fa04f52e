import { once } from "node:events";
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approveDevice, denyDevice } from "#domain/identity/device-logins/index.ts";
import { listPersonalTokens } from "#domain/identity/tokens/index.ts";
import { openInstallation } from "#test/cli/installation.ts";
import { openSecured, PASSWORD } from "#test/two-factor-person.ts";
import { createWorld } from "#test/world.ts";
import { EXIT } from "./failure.ts";

/** The command line against the real API; the first sign-in, the one in a browser and completion as a process. */

let world: Awaited<ReturnType<typeof openSecured>>;
let installation: Awaited<ReturnType<typeof openInstallation>>;

beforeAll(async () => {
  world = await openSecured();
  installation = await openInstallation(world.services);
});
afterAll(() => installation.close());

/** A user with a separate configuration folder. */
function person() {
  const env = installation.newConfig();
  const masthead = (args: string[], input?: string, more: Record<string, string> = {}) =>
    installation.masthead(args, { env: { ...env, ...more }, input });
  const program = (args: string[], input?: string) => installation.runProgram(args, { env, input });
  const login = (token: string) => masthead(["login", "--token", "--url", installation.url], token);
  const file = path.join(env.MASTHEAD_CONFIG_DIR, "config.json");
  return { env, masthead, program, login, file };
}

async function signedIn() {
  const token = await world.bearer(world.owner);
  const somebody = person();
  expect(await somebody.login(token)).toMatchObject({ code: EXIT.done });
  return { ...somebody, token };
}

/** The API's own response. */
async function rest(pathname: string, token: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${installation.url}/api/v1${pathname}`, { headers })).json();
}

describe("signing in", () => {
  it("with a password stores the token readable only by its owner, and prints it nowhere", async () => {
    const { masthead, program, file } = person();
    const before = installation.journal.length;
    const args = ["login", "--url", installation.url, "--password", "--email", world.email];
    const { code, stdout, stderr } = await program(args, `${PASSWORD}\n`);
    expect({ code, stdout, stderr }).toEqual({
      code: EXIT.done,
      stdout: `Signed in to ${installation.url} as ${world.email}.\n`,
      stderr: "",
    });
    const token: string = JSON.parse(readFileSync(file, "utf8")).installations[installation.url].token;
    expect(token).toMatch(/^\d+\|mh_/);
    expect([statSync(file).mode & 0o777, statSync(path.dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
    const [login] = installation.journal.slice(before);
    expect(login).toMatchObject({
      method: "POST",
      path: "/api/v1/auth/login",
      headers: { "x-service-client": "cli", "user-agent": expect.stringMatching(/^masthead-cli\/\d/) },
    });
    const row = await world.db.accessToken.findUniqueOrThrow({ where: { id: Number.parseInt(token, 10) } });
    expect(row.name).toBe(os.hostname());
    const output = await masthead(["whoami", "--json"]);
    expect(output.stdout + output.stderr).not.toContain(token.split("|")[1]);
    expect(JSON.parse(output.stdout)).toEqual(await rest("/me", token));
  });

  it("reports a wrong password, and stores nothing", async () => {
    const { masthead } = person();
    const { code, stderr } = await masthead(["login", "--url", installation.url, "--password"], "x@example.com\nno\n");
    expect(code).toBe(EXIT.refused);
    expect(stderr).toMatch(/^The server rejected the input:\n {2}email: /);
    expect((await masthead(["whoami", "--url", installation.url])).code).toBe(EXIT.signedOut);
  });

  it("asks for the second factor, and accepts a recovery code too", async () => {
    const secured = await openSecured();
    const { secret, recoveryCodes } = await secured.enable();
    const other = await openInstallation(secured.services);
    const login = (factor: string, env = other.newConfig()) =>
      other.masthead(["login", "--url", other.url, "--password"], {
        input: `${secured.email}\n${PASSWORD}\n${factor}\n`,
        env,
      });
    expect((await login(secured.codeOf(secret))).code).toBe(EXIT.done);
    expect((await login(recoveryCodes[0] ?? "")).code).toBe(EXIT.done);
    const used = await login(recoveryCodes[0] ?? "");
    expect([used.code, used.stderr]).toEqual([EXIT.refused, expect.stringContaining("recovery_code: ")]);
    expect((await login("")).code).toBe(EXIT.refused);
    await other.close();
  });

  it("with a token checks it first", async () => {
    const { masthead, login, file } = person();
    expect(await login("1|mh_wrong")).toMatchObject({
      code: EXIT.signedOut,
      stderr: expect.stringContaining("masthead login"),
    });
    expect(() => readFileSync(file, "utf8")).toThrow("ENOENT");
    expect((await login("")).code).toBe(EXIT.usage);
    expect((await login("two words")).code).toBe(EXIT.usage);
    const token = await world.bearer(world.owner, { kind: "tiered", tier: "read" });
    expect((await login(`${token}\n`)).code).toBe(EXIT.done);
    expect((await masthead(["whoami"])).stdout).toMatch(/Access +read/);
  });

  it("by approving in the browser creates a token named after the machine", async () => {
    const approved = person();
    const denied = person();
    const [first, second] = await Promise.all(
      [approved, denied].map(async ({ env }) => {
        const child = await installation.start(["login", "--no-browser", "--url", installation.url], { env });
        const end = once(child, "close");
        let output = "";
        for await (const chunk of child.stderr) {
          output += chunk;
          if (output.includes("or open")) break;
        }
        return { output, code: /Your code is (\S+)\./.exec(output)?.[1] ?? "", end };
      }),
    );
    expect(first?.output).toContain(`http://localhost:3000/device?user_code=${first?.code}`);
    await world.asBrowser(approveDevice, { user_code: first?.code ?? "" });
    await world.asBrowser(denyDevice, { user_code: second?.code ?? "" });
    expect((await first?.end)?.[0]).toBe(EXIT.done);
    expect((await second?.end)?.[0]).toBe(EXIT.refused);
    expect((await approved.masthead(["whoami"])).stdout).toContain(world.email);
    expect((await denied.masthead(["whoami", "--url", installation.url])).code).toBe(EXIT.signedOut);
    const { access_tokens: tokens } = await world.asBrowser(listPersonalTokens, {});
    expect(tokens.map(({ name }) => name)).toContain(os.hostname());
  });

  it("leaves a token of the environment in use, with a note", async () => {
    const { masthead } = await signedIn();
    const token = await world.bearer(world.owner);
    const { code, stderr } = await masthead(["login", "--token", token], undefined, { MASTHEAD_TOKEN: "1|mh_other" });
    expect([code, stderr]).toEqual([EXIT.done, expect.stringContaining("MASTHEAD_TOKEN is set")]);
    expect((await masthead(["whoami"], undefined, { MASTHEAD_TOKEN: "1|mh_other" })).code).toBe(EXIT.signedOut);
  });
});

describe("signing out", () => {
  it("revokes the token on the server and deletes it here", async () => {
    const { masthead, token, file } = await signedIn();
    expect((await masthead(["logout"])).code).toBe(EXIT.done);
    expect(await rest("/me", token)).toMatchObject({ remark: "unauthenticated" });
    expect(readFileSync(file, "utf8")).not.toContain("mh_");
    expect((await masthead(["logout", "--url", installation.url])).code).toBe(EXIT.signedOut);
  });

  it("deletes a token that was revoked elsewhere, and with --local one that stays valid", async () => {
    const revoked = await signedIn();
    await fetch(`${installation.url}/api/v1/auth/logout`, {
      method: "POST",
      headers: { Authorization: `Bearer ${revoked.token}` },
    });
    expect((await revoked.masthead(["logout"])).code).toBe(EXIT.done);
    const local = await signedIn();
    expect((await local.masthead(["logout", "--local"])).code).toBe(EXIT.done);
    expect(await rest("/me", local.token)).toMatchObject({ user: { email: world.email } });
  });

  it("keeps the token when the server is unreachable", async () => {
    const { masthead, file } = await signedIn();
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(installation.url, "http://127.0.0.1:9"));
    expect((await masthead(["logout"])).code).toBe(EXIT.unreachable);
    expect(readFileSync(file, "utf8")).toContain("mh_");
  });
});

describe("brands", () => {
  it("are listed as a table, and with --json as the API returns them", async () => {
    const { masthead, token } = await signedIn();
    const people = await masthead(["brands", "list"]);
    expect(people.stdout.split("\n")).toEqual([
      expect.stringMatching(/^ +NAME +SLUG$/),
      `*  ${world.brand.name}  ${world.brand.slug}`,
      "",
    ]);
    expect(JSON.parse((await masthead(["brands", "list", "--json"])).stdout)).toEqual(await rest("/teams", token));
  });

  it("are sent with every call once selected; --brand overrides it, and the studio's selection is unchanged", async () => {
    const { masthead, token } = await signedIn();
    const headerOf = async (args: string[], env = {}) => {
      await masthead(args, undefined, env);
      return installation.journal.at(-1)?.headers["x-service-brand"];
    };
    const slug = "11111111-1111-4111-8111-111111111111";
    expect(await headerOf(["channels", "list"])).toBeUndefined();
    const used = await masthead(["brands", "use", world.brand.name.toUpperCase()]);
    expect([used.code, used.stderr]).toEqual([EXIT.done, `Switched to ${world.brand.name}.\n`]);
    expect(await headerOf(["channels", "list"])).toBe(world.brand.slug);
    expect(await headerOf(["channels", "list", "--brand", slug])).toBe(slug);
    expect(await headerOf(["channels", "list"], { MASTHEAD_BRAND: slug })).toBe(slug);
    expect(await headerOf(["channels", "list"], { MASTHEAD_TOKEN: token })).toBeUndefined();
  });

  it("of other accounts are refused, by name locally and by slug on the server", async () => {
    const { masthead } = await signedIn();
    const unknown = await masthead(["brands", "use", "Nobody's"]);
    expect([unknown.code, unknown.stderr]).toEqual([EXIT.notFound, expect.stringContaining(world.brand.slug)]);
    const foreign = await masthead(["channels", "list", "--brand", "11111111-1111-4111-8111-111111111111"]);
    expect([foreign.code, foreign.stderr]).toEqual([EXIT.forbidden, expect.stringContaining("masthead brands use")]);
  });
});

describe("exit codes", () => {
  it("2 for a usage error, with a suggestion", async () => {
    const { masthead } = person();
    const unknown = await masthead(["brnds"]);
    expect([unknown.code, unknown.stderr]).toEqual([EXIT.usage, expect.stringContaining("Did you mean brands?")]);
    expect((await masthead(["brands", "use"])).code).toBe(EXIT.usage);
    expect((await masthead(["whoami", "--colour"])).code).toBe(EXIT.usage);
    expect((await masthead(["login", "--password", "--token"])).code).toBe(EXIT.usage);
    expect((await masthead(["login", "--dry-run", "--url", installation.url])).code).toBe(EXIT.usage);
    expect(await masthead(["whoami"])).toMatchObject({ code: EXIT.usage, stderr: expect.stringMatching(/--url/) });
    expect((await masthead(["whoami", "--url", "ftp://example.com"])).code).toBe(EXIT.usage);
  });

  it("0 for help and version, of every command, with examples", async () => {
    const { masthead } = person();
    expect(await masthead(["--version"])).toMatchObject({
      code: EXIT.done,
      stdout: expect.stringMatching(/^\d+\.\d+/),
    });
    const help = await masthead(["--help"]);
    expect([help.code, help.stdout]).toEqual([EXIT.done, expect.stringContaining("8 server unreachable")]);
    for (const command of [
      ["login"],
      ["logout"],
      ["whoami"],
      ["brands", "list"],
      ["brands", "use"],
      ["doctor"],
      ["mcp"],
    ]) {
      expect((await masthead([...command, "--help"])).stdout, command.join(" ")).toContain("Examples:\n  masthead ");
    }
  });

  it("3 for a revoked token, with the server's body in JSON mode", async () => {
    const { masthead } = person();
    const env = { MASTHEAD_URL: installation.url, MASTHEAD_TOKEN: "1|mh_revoked" };
    const { code, stdout, stderr } = await masthead(["whoami", "--json"], undefined, env);
    expect([code, JSON.parse(stdout)]).toEqual([EXIT.signedOut, await rest("/me", "1|mh_revoked")]);
    expect(stderr).toBe(
      [
        "Unauthorized request",
        "  The token in the environment variable MASTHEAD_TOKEN, which ends in oked, isn't valid. Replace or unset it.",
        "  Sign in with `masthead login`.",
        "",
      ].join("\n"),
    );
  });

  it("4 for a user with an unverified email", async () => {
    const somebody = await world.createPerson("Una Unverified");
    await world.db.user.update({ where: { id: somebody.userId }, data: { emailVerifiedAt: null } });
    const env = { MASTHEAD_URL: installation.url, MASTHEAD_TOKEN: await world.bearer(somebody) };
    expect(await person().masthead(["whoami"], undefined, env)).toMatchObject({
      code: EXIT.forbidden,
      stderr: "Verify your email address first.\n",
    });
  });

  it("7 when throttled", async () => {
    const { masthead } = person();
    const body = JSON.stringify({ email: "x@example.com", password: "wrong" });
    const headers = { "Content-Type": "application/json" };
    for (let tries = 0; tries < 10; tries++) {
      await fetch(`${installation.url}/api/v1/auth/login`, { method: "POST", body, headers });
    }
    const throttled = await masthead(["login", "--password", "--url", installation.url], "x@example.com\nwrong\n");
    expect([throttled.code, throttled.stderr]).toEqual([EXIT.throttled, expect.stringMatching(/^Too many requests/)]);
    world.clock.advance(120_000);
  });

  it("8 when nothing responds, another program does, or the service is under maintenance", async () => {
    const { masthead } = person();
    const whoami = (url: string) => masthead(["whoami", "--url", url], undefined, { MASTHEAD_TOKEN: "1|mh_x" });
    expect(await whoami("http://127.0.0.1:9")).toMatchObject({
      code: EXIT.unreachable,
      stderr: expect.stringMatching(/^Couldn't connect to http:\/\/127\.0\.0\.1:9/),
    });

    const stranger = createServer((_request, response) => response.end("<html>Hello</html>")).listen(0, "127.0.0.1");
    await once(stranger, "listening");
    const result = await whoami(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}`);
    expect([result.code, result.stderr]).toEqual([
      EXIT.unreachable,
      expect.stringContaining("it isn't a Masthead installation"),
    ]);
    stranger.close();

    const resting = await createWorld({ env: { MAINTENANCE_MODE: "1" } });
    const other = await openInstallation(resting.services);
    const { code, stderr } = await whoami(other.url);
    expect([code, stderr]).toEqual([EXIT.unreachable, "The service is under maintenance.\n"]);
    await other.close();
  });
});

describe("--dry-run", () => {
  it("shows the request and sends nothing", async () => {
    const { masthead, file } = await signedIn();
    const before = installation.journal.length;
    const { code, stdout } = await masthead(["logout", "--dry-run"]);
    expect([code, stdout]).toEqual([EXIT.done, "POST /api/v1/auth/logout\n"]);
    const asJson = JSON.parse((await masthead(["logout", "--dry-run", "--json"])).stdout);
    expect(asJson).toEqual({ method: "POST", path: "/api/v1/auth/logout", brand: null, body: null });
    expect(installation.journal.slice(before)).toEqual([]);
    const kept = readFileSync(file, "utf8");
    await masthead(["brands", "use", world.brand.name, "--dry-run"]);
    expect(readFileSync(file, "utf8")).toBe(kept);
  });
});

describe("several installations", () => {
  it("are stored side by side; the last one is used unless another is named", async () => {
    const { masthead, token } = await signedIn();
    const other = await openInstallation(world.services);
    expect((await masthead(["login", "--token", "--url", other.url], token)).code).toBe(EXIT.done);
    expect((await masthead(["whoami"])).stdout).toContain(other.url);
    expect((await masthead(["whoami", "--url", `${installation.url}/`])).stdout).toContain(installation.url);
    expect((await masthead(["logout", "--local"])).code).toBe(EXIT.done);
    expect((await masthead(["whoami"])).stdout).toContain(installation.url);
    await other.close();
  });
});

describe("doctor", () => {
  it("finds no problems in a working setup", async () => {
    const { masthead } = await signedIn();
    const { code, stdout, stderr } = await masthead(["doctor"]);
    expect([code, stderr]).toEqual([EXIT.done, ""]);
    expect(stdout.trimEnd().split("\n")).toHaveLength(7);
    expect(stdout).not.toMatch(/✗|mh_/);
  });

  it("names each problem and how to fix it", async () => {
    const { masthead, file } = await signedIn();
    chmodSync(file, 0o644);
    const open = await masthead(["doctor"]);
    expect([open.code, open.stdout]).toEqual([EXIT.failure, expect.stringContaining(`chmod 600 ${file}`)]);
    expect((await masthead(["whoami"])).stderr).toContain("Others on this machine can read your tokens.");

    const checks = async (args: string[], env: Record<string, string>) => {
      const { code, stdout } = await person().masthead(["doctor", "--json", ...args], undefined, env);
      const { checks: all } = JSON.parse(stdout) as { checks: { check: string; ok: boolean }[] };
      return { code, wrong: all.filter(({ ok }) => !ok).map(({ check }) => check) };
    };
    const here = { MASTHEAD_URL: installation.url };
    const token = await world.bearer(world.owner);
    expect(await checks([], {})).toEqual({ code: EXIT.failure, wrong: ["installation"] });
    expect(await checks([], here)).toEqual({ code: EXIT.failure, wrong: ["token"] });
    expect(await checks([], { ...here, MASTHEAD_TOKEN: "1|mh_x" })).toEqual({ code: EXIT.failure, wrong: ["token"] });
    expect(await checks(["--brand", "No"], { ...here, MASTHEAD_TOKEN: token })).toEqual({
      code: EXIT.failure,
      wrong: ["brand"],
    });
    expect(await checks([], { MASTHEAD_URL: "http://127.0.0.1:9" })).toEqual({
      code: EXIT.failure,
      wrong: ["installation"],
    });
  });
});

it("completes commands, and prints a completion script for each shell", async () => {
  const { program } = person();
  expect((await program(["complete", "--", "brands", ""])).stdout).toMatch(/^list\t.+\nuse\t/);
  for (const shell of ["bash", "zsh", "fish", "powershell"]) {
    const { code, stdout } = await program(["completion", shell]);
    expect([code, stdout]).toEqual([EXIT.done, expect.stringContaining("masthead complete")]);
  }
  expect((await program(["completion", "tcsh"])).code).toBe(EXIT.usage);
});

it("prints the configuration for MCP clients without the token", async () => {
  const { masthead, token } = await signedIn();
  const { stdout } = await masthead(["mcp", "--with-token"]);
  expect(JSON.parse(stdout)).toMatchObject({ mcpServers: { masthead: { url: `${installation.url}/mcp` } } });
  expect(stdout).not.toContain(token.split("|")[1]);
});
