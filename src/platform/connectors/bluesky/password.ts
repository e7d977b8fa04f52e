import { z } from "zod";
import { t } from "#kernel/language.ts";
import {
  type Account,
  type Call,
  type ConnectInput,
  ConnectRefused,
  GrantLostError,
  type Refreshed,
} from "../contract.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { errorOf, isAccountClosed, isSessionOver, sendRequest } from "./api.ts";
import type { PasswordSession } from "./credentials.ts";
import { resolveIdentity, serverIn } from "./identity.ts";
import { accountOf } from "./profile.ts";

const Session = z.object({
  did: z.string(),
  handle: z.string(),
  accessJwt: z.string().min(1),
  refreshJwt: z.string().min(1),
  active: z.boolean().catch(true),
  // Not every server returns it.
  didDoc: z.unknown().optional(),
});
const Renewed = z.object({ accessJwt: z.string().min(1), refreshJwt: z.string().catch("") });
const Claims = z.object({ exp: z.number(), scope: z.string().catch("") });

/** The token scope of a session opened with the main password; an app password's is narrower. */
const FULL_ACCESS = "com.atproto.access";

export async function openSession(typed: ConnectInput, plc: string, call: Call): Promise<Account> {
  const { did, pds: named } = await resolveIdentity(typed.handle ?? "", plc, call);
  const password = typed.password ?? "";
  const given = { identifier: did, password };
  const response = await sendRequest(call, named, "com.atproto.server.createSession", { method: "POST", json: given });
  const session = readSession(response);
  if (session.did !== did) throw new Error("The server let in another account than was asked for.");
  if (claimsOf(session.accessJwt).scope === FULL_ACCESS)
    throw new ConnectRefused(
      t(
        "That's the account's main password. Create an app password under Settings, Privacy and security, App passwords.",
      ),
      "password",
    );
  const { accessJwt, refreshJwt, handle } = session;
  // A large host's entryway creates the session on the server that stores the account.
  const pds = serverIn(session.didDoc) ?? named;
  return accountOf({ handle, accessExpiresAt: endOf(accessJwt) }, { did, pds, accessJwt, refreshJwt }, call);
}

export async function refreshSession({ pds, refreshJwt }: PasswordSession, call: Call): Promise<Refreshed> {
  const response = await sendRequest(call, pds, "com.atproto.server.refreshSession", {
    method: "POST",
    token: refreshJwt,
  });
  if (isSessionOver(response) || isAccountClosed(response)) throw new GrantLostError(errorOf(response).message);
  if (response.status !== 200) throw new Error(errorOf(response).message);
  const renewed = Renewed.parse(response.json);
  return { credentials: JSON.stringify(renewed), accessExpiresAt: endOf(renewed.accessJwt) };
}

export async function endSession({ pds, refreshJwt }: PasswordSession, call: Call): Promise<void> {
  const response = await sendRequest(call, pds, "com.atproto.server.deleteSession", {
    method: "POST",
    token: refreshJwt,
  });
  if (response.status !== 200 && !isSessionOver(response)) throw new Error(errorOf(response).message);
}

function readSession(response: JsonResponse): z.infer<typeof Session> {
  const { name, message } = errorOf(response);
  if (isAccountClosed(response))
    throw new ConnectRefused(t("This account is deactivated, suspended or taken down. Sign in to Bluesky to see why."));
  if (name === "AuthFactorTokenRequired")
    throw new ConnectRefused(
      t("This account asks for a code with its password. Use an app password instead."),
      "password",
    );
  if (response.status === 401 || response.status === 400)
    throw new ConnectRefused(
      t("The server doesn't accept this app password. Create a new one and copy it whole."),
      "password",
    );
  if (response.status === 429) throw new ConnectRefused(t("Too many tries to sign in. Wait a while, then try again."));
  const { data } = Session.safeParse(response.json);
  if (response.status !== 200 || !data) throw new Error(message);
  if (!data.active) throw new ConnectRefused(t("This account is deactivated. Sign in to Bluesky to bring it back."));
  return data;
}

/** The token's claims, unverified; the server verifies them. */
function claimsOf(jwt: string): z.infer<typeof Claims> {
  return Claims.parse(JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString()));
}

function endOf(accessJwt: string): Date {
  return new Date(claimsOf(accessJwt).exp * 1000);
}
