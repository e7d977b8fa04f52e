import { z } from "zod";
import type { Account, Profile as AccountProfile, Call } from "../contract.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import type { Credentials } from "./credentials.ts";
import { sendXrpc } from "./session.ts";

const Profile = z.object({ displayName: z.string().catch(""), avatar: z.string().optional() });

/** The account as a channel shows it. */
export async function accountOf(
  { handle, accessExpiresAt }: { handle: string; accessExpiresAt: Date | null },
  credentials: Credentials,
  call: Call,
): Promise<Account> {
  const profile = await readProfile(credentials, call);
  return {
    externalId: credentials.did,
    handle: `@${handle}`,
    displayName: profile?.displayName.trim() || handle,
    avatarUrl: profile?.avatar ? await fetchAvatar(call, profile.avatar) : null,
    credentials: JSON.stringify(credentials),
    expiresAt: null,
    accessExpiresAt,
  };
}

/** The account's present profile, by the network's app view. @throws Error when it does not respond */
export async function readPresentProfile(credentials: Credentials, call: Call): Promise<AccountProfile> {
  const query = new URLSearchParams({ actor: credentials.did });
  const { json } = await sendXrpc(call, credentials, "app.bsky.actor.getProfile", { query });
  // A handle that the network can't verify at the moment is named `handle.invalid`.
  const handle = z.string().regex(/^(?!handle\.invalid$).+\./);
  const profile = Profile.extend({ handle }).parse(json);
  return {
    externalId: credentials.did,
    handle: `@${profile.handle}`,
    displayName: profile.displayName.trim() || profile.handle,
    avatarUrl: profile.avatar ? await fetchAvatar(call, profile.avatar) : null,
  };
}

/** The profile from the network's app view, or from the account's own server when the app view does not respond. */
async function readProfile(credentials: Credentials, call: Call): Promise<z.infer<typeof Profile> | null> {
  const actor = new URLSearchParams({ actor: credentials.did });
  const seen = await sendXrpc(call, credentials, "app.bsky.actor.getProfile", { query: actor });
  if (seen.status === 200) return Profile.safeParse(seen.json).data ?? null;
  const query = new URLSearchParams({ repo: credentials.did, collection: "app.bsky.actor.profile", rkey: "self" });
  const { json } = await sendXrpc(call, credentials, "com.atproto.repo.getRecord", { query });
  const { data } = z.object({ value: Profile.omit({ avatar: true }) }).safeParse(json);
  return data?.value ?? null;
}
