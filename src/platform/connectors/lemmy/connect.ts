import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type Account, type Call, type Chooser, type Connect, ConnectRefused, type Profile } from "../contract.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import { askToConnect } from "../shared/http/server-answer.ts";
import { readSite, visitSite } from "../shared/text/site.ts";
import { type Credentials, readCredentials, requestLemmy } from "./api.ts";
import { lemmy } from "./describe.ts";

const Site = z.object({ site_view: z.object({}), version: z.string() });
const Login = z.object({ jwt: z.string().min(1) });
const Person = z.object({
  id: z.number().int(),
  name: z.string(),
  display_name: z.string().nullish(),
  avatar: z.string().nullish(),
});
const Community = z.object({ id: z.number().int(), name: z.string(), title: z.string(), actor_id: z.url() });
const Me = z.object({
  my_user: z.object({
    local_user_view: z.object({ person: Person }),
    follows: z.array(z.object({ community: Community })).catch([]),
  }),
});

/** @param protocol passwords are sent over https only; tests use http */
export function lemmyConnect(protocol: "https:" | "http:" = "https:"): Connect {
  return {
    platform: lemmy.platform,
    timeoutMs: 20_000,
    connection: "credentials",
    async open({ site: typed = "", username = "", password = "", code = "" }, call): Promise<Account> {
      const site = readSite(typed, protocol, /$^/);
      const { status, json: found } = await visitSite(call, `${site}/api/v3/site`);
      if (status >= 500) throw new Error(`The server responded with status ${status}.`);
      if (!Site.safeParse(found).success)
        throw new ConnectRefused(t("There is no Lemmy server at this address."), "site");
      const json = { username_or_email: username, password, ...(code && { totp_2fa_token: code }) };
      const request = { url: `${site}/api/v3/user/login`, method: "POST", json } as const;
      const message = t("The server doesn't accept this username, password or two-factor code.");
      const { jwt: token } = await askToConnect(call, request, Login, { message, field: "password" });
      const credentials = { site, token };
      return { ...(await readProfile(call, credentials)), credentials: JSON.stringify(credentials), expiresAt: null };
    },
    profile: ({ credentials }, call) => readProfile(call, readCredentials(credentials)),
    async revoke(credentials, call) {
      const answer = await requestLemmy(call, readCredentials(credentials), "/api/v3/user/logout", { method: "POST" });
      // 401: the session has ended already.
      if (answer.kind === "throttled" || (answer.kind === "refused" && answer.status !== 401))
        throw new Error(`The session could not be ended: ${answer.kind}`);
    },
  };
}

/** The communities that the account is subscribed to. */
export const lemmyChooser: Chooser = {
  platform: lemmy.platform,
  timeoutMs: 15_000,
  async choices({ credentials }, call) {
    const { my_user: me } = await readMe(call, readCredentials(credentials));
    const community = me.follows.map(({ community: { id, name, title, actor_id: address } }) => ({
      value: String(id),
      label: `${title} (!${name}@${new URL(address).host})`,
    }));
    return { community, more_communities: community };
  },
};

function readMe(call: Call, { site, token }: Credentials): Promise<z.infer<typeof Me>> {
  const request = { url: `${site}/api/v3/site`, headers: { authorization: `Bearer ${token}` } };
  const message = t("The server doesn't let this account in. Sign in there, then connect it again.");
  return askToConnect(call, request, Me, { message, field: "username" });
}

async function readProfile(call: Call, credentials: Credentials): Promise<Profile> {
  const { my_user: me } = await readMe(call, credentials);
  const { id, name, display_name: shown, avatar } = me.local_user_view.person;
  const { host } = new URL(credentials.site);
  return {
    externalId: `${host}:${id}`,
    handle: `@${name}@${host}`,
    displayName: shown?.trim() || name,
    avatarUrl: avatar && URL.canParse(avatar) ? await fetchAvatar(call, avatar) : null,
  };
}
