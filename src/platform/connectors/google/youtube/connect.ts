import { z } from "zod";
import { t } from "#kernel/language.ts";
import type { Account, Call, Connect, FoundAccounts, Profile } from "../../contract.ts";
import { fetchAvatar } from "../../shared/http/fetch-avatar.ts";
import { GOOGLE, type Google, readCredentials, readPages } from "../api.ts";
import { type GoogleApp, type Grant, googleConnect } from "../connect.ts";
import { youtube as connector, SCOPES } from "./describe.ts";

/** To upload, edit and comment; the last one also covers playlists, captions and deletions. */

const Channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          title: z.string(),
          customUrl: z.string().optional(),
          thumbnails: z.object({ default: z.object({ url: z.string() }).optional() }).default({}),
        }),
        status: z.object({ isLinked: z.boolean().default(true) }).optional(),
      }),
    )
    .default([]),
});

/** Each channel of a user, Brand Accounts included, has its own grant: the one chosen on Google's page. */
export function youtubeConnect(app: GoogleApp, google: Google = GOOGLE): Connect {
  const findAccounts = (call: Call, grant: Grant) => findChannels(call, google, grant);
  const options = { platform: connector.platform, app, scopes: SCOPES, sharesGrant: false, findAccounts };
  return {
    ...googleConnect(options, google),
    async profile({ credentials, externalId }, call) {
      const found = await readChannels(call, google, readCredentials(credentials).token);
      const channel = found.find(({ id }) => id === externalId);
      if (!channel) throw new Error("Google doesn't list the channel.");
      return profileOf(call, channel);
    },
  };
}

async function readChannels(call: Call, google: Google, token: string) {
  const url = `${google.youtube}/youtube/v3/channels?part=snippet,status&mine=true&maxResults=50`;
  return (await readPages(call, token, url, Channels)).flatMap(({ items }) => items);
}

async function profileOf(call: Call, { id, snippet }: z.infer<typeof Channels>["items"][number]): Promise<Profile> {
  const avatar = snippet.thumbnails.default?.url;
  return {
    externalId: id,
    handle: snippet.customUrl ?? snippet.title,
    displayName: snippet.title,
    avatarUrl: avatar ? await fetchAvatar(call, avatar) : null,
  };
}

async function findChannels(call: Call, google: Google, grant: Grant): Promise<FoundAccounts> {
  const found = await readChannels(call, google, grant.token);
  const [linked, others] = [true, false].map((is) => found.filter(({ status }) => (status?.isLinked ?? true) === is));
  const accounts = await Promise.all(
    (linked ?? []).map(
      async (channel): Promise<Account> => ({
        ...(await profileOf(call, channel)),
        credentials: grant.credentialsFor(channel.id),
        expiresAt: null,
        accessExpiresAt: grant.accessExpiresAt,
        ...(grant.userId ? { networkUserId: grant.userId } : {}),
      }),
    ),
  );
  const unlinked = (others ?? []).map(({ snippet: { title } }) => ({
    name: title,
    reason: t("It isn't linked to a public YouTube channel. Finish creating it on YouTube, then connect again."),
  }));
  const none = {
    name: "YouTube",
    reason: t(
      "This Google account has no YouTube channel. Create one, or choose the channel's Brand Account on Google's page.",
    ),
  };
  return { accounts, missing: found.length === 0 ? [none] : unlinked };
}
