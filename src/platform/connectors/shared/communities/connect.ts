import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type Account, type Call, type Chooser, type Connect, ConnectRefused, type Profile } from "../../contract.ts";
import { fetchAvatar } from "../http/fetch-avatar.ts";
import { askToConnect } from "../http/server-answer.ts";
import { readSite, visitSite } from "../text/site.ts";
import { type CommunityServer, type Credentials, readCredentials, requestServer } from "./server.ts";

const Login = z.object({ jwt: z.string().min(1) });
/** Lemmy's and PieFed's names of the same. */
const Person = z
  .object({
    id: z.number().int(),
    name: z.string().optional(),
    user_name: z.string().optional(),
    display_name: z.string().nullish(),
    title: z.string().nullish(),
    avatar: z.string().nullish(),
  })
  .transform(({ id, avatar, ...person }) => {
    const name = person.name ?? person.user_name ?? "";
    return { id, avatar, name, shown: (person.display_name ?? person.title)?.trim() || name };
  });
const Community = z.object({ id: z.number().int(), name: z.string(), title: z.string(), actor_id: z.url() });
const Me = z.object({
  my_user: z.object({
    local_user_view: z.object({ person: Person }),
    follows: z.array(z.object({ community: Community })).catch([]),
  }),
});

/**
 * @param site what the server says of itself
 * @param protocol passwords are sent over https only; tests use http
 */
export function communityConnect(server: CommunityServer, site: z.ZodType, protocol: "https:" | "http:"): Connect {
  const { connector, api } = server;
  return {
    platform: connector.platform,
    timeoutMs: 20_000,
    connection: "credentials",
    async open({ site: typed = "", username = "", password = "", code = "" }, call): Promise<Account> {
      const address = readSite(typed, protocol, /$^/);
      const { status, json: found } = await visitSite(call, `${address}${api}/site`);
      if (status >= 500) throw new Error(`The server responded with status ${status}.`);
      if (!site.safeParse(found).success) {
        const message = t("There is no {network} server at this address.", { network: connector.name });
        throw new ConnectRefused(message, "site");
      }
      const json = server.login({ username, password, code });
      const request = { url: `${address}${api}/user/login`, method: "POST", json } as const;
      const message =
        connector.fields?.some(({ key }) => key === "code") === true
          ? t("The server doesn't accept this username, password or two-factor code.")
          : t("The server doesn't accept this username or password.");
      const { jwt: token } = await askToConnect(call, request, Login, { message, field: "password" });
      const credentials = { site: address, token };
      const profile = await readProfile(call, server, credentials);
      return { ...profile, credentials: JSON.stringify(credentials), expiresAt: null };
    },
    profile: ({ credentials }, call) => readProfile(call, server, readCredentials(credentials)),
    ...(server.logout !== undefined && { revoke: revokerOf(server, `${api}${server.logout}`) }),
  };
}

function revokerOf(server: CommunityServer, path: string): NonNullable<Connect["revoke"]> {
  return async (credentials, call) => {
    const answer = await requestServer(call, server, readCredentials(credentials), { path, method: "POST" });
    // 401: the session has ended already.
    if (answer.kind === "throttled" || (answer.kind === "refused" && answer.status !== 401))
      throw new Error(`The session could not be ended: ${answer.kind}`);
  };
}

/** The communities that the account is subscribed to. */
export function communityChooser(server: CommunityServer): Chooser {
  return {
    platform: server.connector.platform,
    timeoutMs: 15_000,
    async choices({ credentials }, call) {
      const { my_user: me } = await readMe(call, server, readCredentials(credentials));
      const community = me.follows.map(({ community: { id, name, title, actor_id: address } }) => ({
        value: String(id),
        label: `${title} (!${name}@${new URL(address).host})`,
      }));
      return { community, more_communities: community };
    },
  };
}

function readMe(call: Call, { api }: CommunityServer, { site, token }: Credentials): Promise<z.infer<typeof Me>> {
  const request = { url: `${site}${api}/site`, headers: { authorization: `Bearer ${token}` } };
  const message = t("The server doesn't let this account in. Sign in there, then connect it again.");
  return askToConnect(call, request, Me, { message, field: "username" });
}

async function readProfile(call: Call, server: CommunityServer, credentials: Credentials): Promise<Profile> {
  const { my_user: me } = await readMe(call, server, credentials);
  const { id, name, shown, avatar } = me.local_user_view.person;
  const { host } = new URL(credentials.site);
  return {
    externalId: `${host}:${id}`,
    handle: `@${name}@${host}`,
    displayName: shown,
    avatarUrl: avatar && URL.canParse(avatar) ? await fetchAvatar(call, avatar) : null,
  };
}
