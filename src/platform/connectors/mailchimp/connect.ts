import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type Account, type Call, type Chooser, type Connect, ConnectRefused, type Profile } from "../contract.ts";
import { asError } from "../shared/http/errors.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import { explainMailchimp, isKey, keyOf, Root, readMailchimp, requestMailchimp } from "./api.ts";
import { mailchimp } from "./describe.ts";

const Lists = z.object({ lists: z.array(z.object({ id: z.string(), name: z.string() })) });
const Segments = z.object({ segments: z.array(z.object({ id: z.number().int(), name: z.string() })) });

/** @param at the API's address; by default that of the key's data center */
export function mailchimpConnect(at?: string): Connect {
  return {
    platform: mailchimp.platform,
    timeoutMs: 20_000,
    connection: "credentials",
    async open({ key: typed = "" }, call): Promise<Account> {
      const key = typed.trim();
      if (!isKey(key)) {
        const message = t("That isn't an API key of Mailchimp. It ends with its data center, such as -us21.");
        throw new ConnectRefused(message, "key");
      }
      const answer = await requestMailchimp(call, at, key, "");
      if (answer.kind === "refused") throw new ConnectRefused(t("Mailchimp doesn't accept this API key."), "key");
      if (answer.kind !== "ok") throw asError(explainMailchimp(answer));
      const profile = await profileOf(call, Root.parse(answer.json));
      return { ...profile, credentials: JSON.stringify({ key }), expiresAt: null };
    },
    profile: async ({ credentials }, call) =>
      profileOf(call, await readMailchimp(call, at, keyOf(credentials), "", Root)),
  };
}

async function profileOf(call: Call, account: z.infer<typeof Root>): Promise<Profile> {
  const { account_id: externalId, account_name: name, avatar_url: avatar } = account;
  const avatarUrl = avatar && URL.canParse(avatar) ? await fetchAvatar(call, avatar) : null;
  return { externalId, handle: name, displayName: name, avatarUrl };
}

/** The audiences, and the segments and tags of each. */
export function mailchimpChooser(at?: string): Chooser {
  return {
    platform: mailchimp.platform,
    timeoutMs: 30_000,
    async choices({ credentials }, call) {
      const key = keyOf(credentials);
      const { lists } = await readMailchimp(call, at, key, "lists?count=100&fields=lists.id,lists.name", Lists);
      const segment = [];
      for (const { id: under } of lists) {
        const path = `lists/${encodeURIComponent(under)}/segments?count=500&fields=segments.id,segments.name`;
        const { segments } = await readMailchimp(call, at, key, path, Segments);
        segment.push(...segments.map(({ id, name }) => ({ value: String(id), label: name, under })));
      }
      return { audience: lists.map(({ id, name }) => ({ value: id, label: name })), segment };
    },
  };
}
