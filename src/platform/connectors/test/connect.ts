import { z } from "zod";
import { type Account, type Connect, ConnectRefused } from "../contract.ts";
import type { TestClass } from "./describe.ts";
import { fetchJson } from "./fetch-json.ts";

const Refusal = z.object({ error: z.string(), field: z.string().nullable().catch(null) });
const Accounts = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      handle: z.string(),
      name: z.string(),
      token: z.string(),
      expires_in: z.number().nullable(),
    }),
  ),
});

/** A test platform's connecting part: by an app password, by a redirect (`look_up`), or by a bot's token. */
export function testConnect(kind: TestClass, origin: string): Connect {
  const common = { platform: `test_${kind}`, timeoutMs: 5000 };
  if (kind !== "look_up") {
    return {
      ...common,
      connection: "credentials",
      async open(typed, { signal }) {
        const [account] = read(await fetchJson(`${origin}/${kind}/session`, typed, signal));
        if (!account) throw new ConnectRefused("The platform knows no account by this name.");
        return account;
      },
    };
  }
  return {
    ...common,
    connection: "redirect",
    async begin({ state, redirectUri, challenge }) {
      const url = new URL(`${origin}/${kind}/authorize`);
      url.search = new URLSearchParams({ state, redirect_uri: redirectUri, code_challenge: challenge }).toString();
      return { url: url.href, notes: null };
    },
    async finish({ code, redirectUri, verifier }, { signal }) {
      const response = { code, redirect_uri: redirectUri, code_verifier: verifier };
      return read(await fetchJson(`${origin}/${kind}/token`, response, signal));
    },
  };
}

function read({ status, body }: { status: number; body: unknown }): Account[] {
  if (status >= 400) {
    const { error, field } = Refusal.parse(body);
    throw new ConnectRefused(error, field);
  }
  return Accounts.parse(body).accounts.map(({ id, handle, name, token, expires_in: seconds }) => ({
    externalId: id,
    handle,
    displayName: name,
    avatarUrl: null,
    credentials: JSON.stringify({ token }),
    expiresAt: seconds === null ? null : new Date(Date.now() + seconds * 1000),
  }));
}
