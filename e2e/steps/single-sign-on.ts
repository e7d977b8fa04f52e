import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { startProvider } from "#test/single-sign-on/provider.ts";
import type { Api } from "../fixtures/api.ts";
import type { Person } from "../fixtures/person.ts";

interface SingleSignOnOptions {
  owner: Person;
  api(token?: string): Api;
  /** The email domain of the identity provider. */
  domain: string;
}

/** Sets up single sign-on for an account. The caller closes the returned provider. */
export async function setUpSingleSignOn({ owner: { email, password }, api, domain }: SingleSignOnOptions) {
  const provider = await startProvider();
  const client = api(String((await api().post("/auth/login", { email, password })).body.token));
  const { teams } = (await client.get("/teams")).body as { teams: { id: number }[] };
  const settings = {
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.state.secret,
    domains: [domain],
    joins_brand_id: teams[0]?.id ?? 0,
  };
  const saved = await client.put("/me/account/sso", settings);
  expect(saved.status).toBe(200);
  const { redirect_uri: redirect } = saved.body.single_sign_on as { redirect_uri: string };
  provider.state.redirectUris.push(redirect);
  await runAdmin("verify-domain", email, domain);
  expect((await client.put("/me/account/sso", { ...settings, is_enabled: true })).status).toBe(200);
  return provider;
}

/** Runs a command of the operator's program on the server. */
async function runAdmin(...args: string[]): Promise<void> {
  const program = path.join(import.meta.dirname, "../../src/launch/admin.ts");
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? "" };
  await promisify(execFile)(process.execPath, [program, ...args, "--yes"], { env });
}
