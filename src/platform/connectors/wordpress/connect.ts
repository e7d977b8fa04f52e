import { z } from "zod";
import { t } from "#kernel/language.ts";
import { isLoopbackUrl } from "../../env.ts";
import { type Account, type Call, type Connect, ConnectRefused } from "../contract.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import { requestJson } from "../shared/http/request-json.ts";
import { textOf } from "../shared/text/html-text.ts";
import { readSite, siteHandle, visitSite } from "../shared/text/site.ts";
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

/** What the return from the site is checked against. */
const Notes = z.object({ site: z.string() });
const Methods = z.looseObject({
  "application-passwords": z
    .looseObject({ endpoints: z.looseObject({ authorization: z.string().optional() }).optional() })
    .catch({})
    .optional(),
});

const ADMIN = /\/(wp-admin|wp-login\.php|wp-json)(\/.*)?$/s;

/** @param protocol the scheme used for sites: passwords are sent over https only; tests use http */
export function wordpressConnect(protocol: "https:" | "http:" = "https:"): Connect {
  return {
    platform: wordpress.platform,
    timeoutMs: 20_000,
    connection: "redirect",
    codeParameter: "password",
    async begin({ state, redirectUri, typed }, call) {
      // WordPress itself refuses to return to http, unless the site is a local one too.
      const isLocal = protocol === "http:" && isLoopbackUrl(redirectUri);
      if (!redirectUri.startsWith("https:") && !isLocal)
        throw new ConnectRefused(
          t(
            "WordPress hands passwords to https addresses only, and this installation is at {url}. Enter an application password instead.",
            { url: new URL(redirectUri).origin },
          ),
        );
      const site = readSite(typed.site ?? "", protocol, ADMIN);
      const { authorization } = await findSite(call, site);
      const url = URL.parse(authorization ?? `${site}/wp-admin/authorize-application.php`);
      if (url?.protocol !== protocol)
        throw new ConnectRefused(t("The site has no page to authorize apps. Enter an application password instead."));
      const back = `${redirectUri}?${new URLSearchParams({ state })}`;
      url.searchParams.set("app_name", "Masthead");
      url.searchParams.set("success_url", back);
      url.searchParams.set("reject_url", `${back}&error=access_denied`);
      return { url: url.href, notes: JSON.stringify({ site } satisfies z.infer<typeof Notes>) };
    },
    async finish({ code: password, notes, params }, call) {
      const { site } = Notes.parse(JSON.parse(notes ?? "null"));
      return [await openAccount(call, site, { username: params.user_login ?? "", password })];
    },
    async open({ site = "", username = "", password = "" }, call) {
      return openAccount(call, readSite(site, protocol, ADMIN), { username, password });
    },
    async revoke(credentials, call) {
      const { uuid, ...access } = Credentials.parse(JSON.parse(credentials));
      if (uuid === null) return;
      const response = await requestSite(call, access, `wp/v2/users/me/application-passwords/${uuid}`, {
        method: "DELETE",
      });
      const isGone =
        response.kind === "refused" &&
        (response.status === 401 || response.code === "rest_application_password_not_found");
      if (response.kind !== "ok" && !isGone) throw new Error(`The password could not be deleted: ${response.kind}`);
    },
  };
}

async function openAccount(
  call: Call,
  site: string,
  user: Pick<Credentials, "username" | "password">,
): Promise<Account> {
  const { root, name, home, icon } = await findSite(call, site);
  const access = { root, ...user };
  const { id } = await findUser(call, access);
  const credentials: Credentials = { ...access, uuid: await findPassword(call, access) };
  const handle = siteHandle(home || site);
  return {
    externalId: `${handle}#${id}`.slice(0, 255),
    handle,
    displayName: name || handle,
    avatarUrl: icon ? await fetchAvatar(call, icon) : null,
    credentials: JSON.stringify(credentials),
    expiresAt: null,
  };
}

/** The API is at the URL linked from the front page, or at its usual path. */
async function findSite(call: Call, site: string) {
  const { headers } = await visitSite(call, `${site}/`);
  const [, linked] = /<([^<>]+)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(headers.link ?? "") ?? [];
  // The linked URL may be on any host; the password is only sent to the entered site.
  const isHere = linked !== undefined && URL.parse(linked)?.origin === new URL(site).origin;
  const root = isHere ? linked : `${site}/wp-json/`;
  const { data: index } = Index.safeParse((await requestJson(call, { url: routeOf(root, "") }, null)).json);
  if (!index?.namespaces.includes("wp/v2")) {
    throw new ConnectRefused(t("There is no WordPress with an open REST API at this address."), "site");
  }
  const offered = Methods.safeParse(index.authentication).data?.["application-passwords"];
  if (!offered) {
    const message = t("The site doesn't allow application passwords. A security plugin may have turned them off.");
    throw new ConnectRefused(message, "site");
  }
  const { authorization } = offered.endpoints ?? {};
  return { root, name: textOf(index.name).trim(), home: index.home, icon: index.site_icon_url, authorization };
}

type Access = Pick<Credentials, "root" | "username" | "password">;

async function findUser(call: Call, access: Access): Promise<z.infer<typeof User>> {
  const response = await requestSite(call, access, "wp/v2/users/me", { query: { context: "edit" } });
  if (response.kind === "refused" && (response.status === 401 || response.status === 403)) {
    const message = t(
      "The site doesn't accept this username and application password. Create a new one in your WordPress profile; your sign-in password doesn't work here.",
    );
    throw new ConnectRefused(message, "password");
  }
  if (response.kind !== "ok") throw new Error(`The user could not be read: ${response.kind}`);
  const user = User.parse(response.json);
  if (user.capabilities.publish_posts === true && user.capabilities.upload_files === true) return user;
  throw new ConnectRefused(
    t("{name} may not publish posts. Give the user the role Author or Editor.", { name: user.name }),
    "username",
  );
}

/** Identifies the application password, so that it can be deleted when the channel is disconnected. */
async function findPassword(call: Call, access: Access): Promise<string | null> {
  const response = await requestSite(call, access, "wp/v2/users/me/application-passwords/introspect");
  const { data } = Password.safeParse(response.kind === "ok" ? response.json : null);
  return data?.uuid ?? null;
}
