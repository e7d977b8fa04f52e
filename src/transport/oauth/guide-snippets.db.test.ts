import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { authorizeApp, exchangeCode, refreshAccess, registerApp } from "#studio/developers/snippets.ts";
import { cookiesOf, install } from "#test/oauth-server.ts";

const run = promisify(execFile);

/** With the variables that the reader has by then. */
async function shell(code: string, env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run("/bin/sh", ["-euc", code], {
    env: { NODE_ENV: "production", PATH: "/usr/bin:/bin", ...env },
  });
  return stdout;
}

it("the snippets of the guide register an app, authorize it, and exchange and refresh its tokens", async () => {
  const installation = await install();
  const { origin, owner } = installation;
  const { client_id: CLIENT_ID } = JSON.parse(await shell(registerApp(origin)));
  const printed = await shell(`${authorizeApp(origin)}\nprintf '\\n%s\\n%s' "$VERIFIER" "$STATE"`, { CLIENT_ID });
  const [address = "", VERIFIER = "", state] = printed.split("\n");
  const begun = await installation.ask(address);
  expect(begun.status).toBe(303);
  const uid = begun.headers.get("location")?.replace(`${origin}/oauth/consent/`, "") ?? "";
  const session = await installation.signIn(owner);
  const decision = { decision: "allow", tier: "standard_write" };
  const allowed = await installation.decide({ uid, cookies: cookiesOf(begun) }, session, decision);
  const { location } = (await allowed.json()) as { location: string };
  const cookie = `${cookiesOf(begun)}; ${session.cookie}`;
  const back = await installation.ask(location, { headers: { cookie } });
  const returned = new URL(back.headers.get("location") ?? "").searchParams;
  expect(returned.get("state")).toBe(state);
  const exchanged = await shell(exchangeCode(origin), { CLIENT_ID, VERIFIER, CODE: returned.get("code") ?? "" });
  const tokens = JSON.parse(exchanged);
  expect(tokens).toMatchObject({ token_type: "Bearer", scope: expect.stringContaining("standard_write") });
  const refreshed = JSON.parse(await shell(refreshAccess(origin), { CLIENT_ID, REFRESH_TOKEN: tokens.refresh_token }));
  expect((await installation.api(refreshed.access_token)).status).toBe(200);
});
