import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type Account, type Call, type Connect, ConnectRefused, type Profile } from "../contract.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import { DEVTO, messageOf, requestDevto } from "./api.ts";
import { devto } from "./describe.ts";

const User = z.object({
  id: z.number().int(),
  username: z.string().min(1),
  name: z.string().catch(""),
  profile_image: z.string().nullish(),
});

const Stored = z.object({ key: z.string() });

export function devtoConnect(origin = DEVTO): Connect {
  return {
    platform: devto.platform,
    timeoutMs: 15_000,
    connection: "credentials",
    open: async ({ key = "" }, call): Promise<Account> => ({
      ...(await readProfile(call, origin, key)),
      credentials: JSON.stringify({ key }),
      expiresAt: null,
    }),
    profile: ({ credentials }, call) => readProfile(call, origin, Stored.parse(JSON.parse(credentials)).key),
  };
}

/** @throws ConnectRefused for a key that DEV doesn't accept */
async function readProfile(call: Call, origin: string, key: string): Promise<Profile> {
  const response = await requestDevto(call, { origin, key }, "users/me");
  if (response.status === 401)
    throw new ConnectRefused(t("DEV doesn't accept this API key. Generate a new one and copy it whole."), "key");
  const { data: user } = User.safeParse(response.json);
  if (response.status !== 200 || !user) throw new Error(messageOf(response));
  const { id, username, name, profile_image: image } = user;
  return {
    externalId: String(id),
    handle: `@${username}`,
    displayName: name.trim() || username,
    avatarUrl: image && URL.canParse(image) ? await fetchAvatar(call, image) : null,
  };
}
