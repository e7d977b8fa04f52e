import { z } from "zod";
import { type Account, type Call, type Connect, ConnectRefused } from "../contract.ts";
import { fetchAvatar } from "../fetch-avatar.ts";
import { requestJson } from "../request-json.ts";
import { readSite, siteHandle, visitSite } from "../site.ts";
import { Credentials, requestSite, routeOf } from "./api.ts";
import { wordpress } from "./describe.ts";

const Index = z.object({
  name: z.string().catch(""),
  home: z.string().catch(""),
  namespaces: z.array(z.string()),
  authentication: z.unknown(),
  site_icon_url: z.string().optional().catch(undefined),
});
const User = z.object({
  id: z.number().int(),
  name: z.string(),
  capabilities: z.record(z.string(), z.unknown()).catch({}),
});
const Password = z.object({ uuid: z.string() });

const ADMIN = /\/(wp-admin|wp-login\.php|wp-json)(\/.*)?$/;

/** @param protocol the scheme used for sites: passwords are sent over https only; tests use http */
export function wordpressConnect(protocol: "https:" | "http:" = "https:"): Connect {
  return {
    platform: wordpress.platform,
    timeoutMs: 20_000,
    connection: "credentials",
    async open({ site: typed = "", username = "", password = "" }, call): Promise<Account> {
      const site = readSite(typed, protocol, ADMIN);
      const { root, name, home, icon } = await findSite(call, site);
      const access = { root, username, password };
      const user = await findUser(call, access);
      const credentials: Credentials = { ...access, uuid: await findPassword(call, access) };
      const handle = siteHandle(home || site);
      return {
        externalId: `${handle}#${user.id}`.slice(0, 255),
        handle,
        displayName: name || handle,
        avatarUrl: icon ? await fetchAvatar(call, icon) : null,
        credentials: JSON.stringify(credentials),
        expiresAt: null,
      };
    },
    async revoke(credentials, call) {
      const { uuid, ...access } = Credentials.parse(JSON.parse(credentials));
      if (uuid === null) return;
      const response = await requestSite(call, access, `wp/v2/users/me/application-passwords/${uuid}`, {
        method: "DELETE",
      });
      const isGone = response.kind === "refused" && [401, 404].includes(response.status);
      if (response.kind !== "ok" && !isGone) throw new Error(`The password could not be deleted: ${response.kind}`);
    },
  };
}

/** The API is at the URL linked from the front page, or at its usual path. */
async function findSite(call: Call, site: string) {
  const { headers } = await visitSite(call, `${site}/`);
  const [, linked] = /<([^>]+)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(headers.link ?? "") ?? [];
  // The linked URL may be on any host; the password is only sent to the entered site.
  const isHere = linked !== undefined && URL.parse(linked)?.origin === new URL(site).origin;
  const root = isHere ? linked : `${site}/wp-json/`;
  const { data: index } = Index.safeParse((await requestJson(call, { url: routeOf(root, "") })).json);
  if (!index?.namespaces.includes("wp/v2")) {
    throw new ConnectRefused("There is no WordPress with an open REST API at this address.", "site");
  }
  const { data: methods } = z.looseObject({ "application-passwords": z.unknown() }).safeParse(index.authentication);
  if (!methods?.["application-passwords"]) {
    const message = "The site doesn't allow application passwords. A security plugin may have turned them off.";
    throw new ConnectRefused(message, "site");
  }
  return { root, name: index.name, home: index.home, icon: index.site_icon_url };
}

type Access = Pick<Credentials, "root" | "username" | "password">;

async function findUser(call: Call, access: Access): Promise<z.infer<typeof User>> {
  const response = await requestSite(call, access, "wp/v2/users/me", { query: { context: "edit" } });
  if (response.kind === "refused" && (response.status === 401 || response.status === 403)) {
    const message =
      "The site doesn't accept this username and application password. Create a new one in your WordPress profile; your sign-in password doesn't work here.";
    throw new ConnectRefused(message, "password");
  }
  if (response.kind !== "ok") throw new Error(`The user could not be read: ${response.kind}`);
  const user = User.parse(response.json);
  if (user.capabilities.publish_posts === true && user.capabilities.upload_files === true) return user;
  throw new ConnectRefused(`${user.name} may not publish posts. Give the user the role Author or Editor.`, "username");
}

/** Identifies the application password, so that it can be deleted when the channel is disconnected. */
async function findPassword(call: Call, access: Access): Promise<string | null> {
  const response = await requestSite(call, access, "wp/v2/users/me/application-passwords/introspect");
  const { data } = Password.safeParse(response.kind === "ok" ? response.json : null);
  return data?.uuid ?? null;
}
