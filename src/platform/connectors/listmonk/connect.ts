import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type Account, type Call, type Chooser, type Connect, ConnectRefused } from "../contract.ts";
import { asError } from "../shared/http/errors.ts";
import { readSite, siteHandle, visitSite } from "../shared/text/site.ts";
import { type Credentials, explainListmonk, readCredentials, requestListmonk } from "./api.ts";
import { listmonk } from "./describe.ts";

const Stranger = z.object({ message: z.string() });
const Config = z.object({
  data: z.object({
    root_url: z.url(),
    from_email: z.string(),
    /** Every permission that its version has. */
    permissions: z.array(z.object({ permissions: z.array(z.string()) })),
  }),
});
const Profile = z.object({
  data: z.object({ user_role: z.object({ id: z.number(), permissions: z.array(z.string()).nullish() }) }),
});
const Named = z.object({ id: z.number().int(), name: z.string() });
const Lists = z.object({ data: z.object({ results: z.array(Named).catch([]) }).or(z.array(Named)) });
const Templates = z.object({ data: z.array(Named.extend({ type: z.string().catch("campaign") })) });

/** Of each that the server's version has, one is needed: `campaigns:send` came with 6.1. */
const PERMISSIONS = [
  ["campaigns:get_all", "campaigns:get"],
  ["campaigns:manage_all", "campaigns:manage"],
  ["campaigns:send"],
  ["media:manage"],
];
/** May do everything without having any permission. */
const SUPER_ADMIN = 1;

/** @param protocol tokens are sent over https only; tests use http */
export function listmonkConnect(protocol: "https:" | "http:" = "https:"): Connect {
  return {
    platform: listmonk.platform,
    timeoutMs: 20_000,
    connection: "credentials",
    async open({ site: typed = "", user = "", token = "" }, call): Promise<Account> {
      const site = readSite(typed, protocol, /\/admin(\/.*)?$/s);
      const { status, json } = await visitSite(call, `${site}/api/config`);
      if (status >= 500) throw new Error(`The server responded with status ${status}.`);
      if (status !== 403 || !Stranger.safeParse(json).success)
        throw new ConnectRefused(t("There is no Listmonk at this address."), "site");
      const access = { site, user: user.trim(), token: token.trim() };
      const { root_url: root, from_email: sender, permissions } = Config.parse(await read(call, access, "config")).data;
      const known = permissions.flatMap((group) => group.permissions);
      await requirePermissions(call, access, known);
      const credentials: Credentials = { ...access, root: root.replace(/\/$/, "") };
      const handle = siteHandle(site);
      return {
        externalId: handle,
        handle,
        displayName: sender.split("<")[0]?.trim() || handle,
        avatarUrl: null,
        credentials: JSON.stringify(credentials),
        expiresAt: null,
      };
    },
  };
}

async function requirePermissions(call: Call, access: Omit<Credentials, "root">, known: readonly string[]) {
  const { id, permissions } = Profile.parse(await read(call, access, "profile")).data.user_role;
  const needed = PERMISSIONS.filter((oneOf) => oneOf.some((name) => known.includes(name)));
  const missing = needed.filter((oneOf) => !oneOf.some((name) => permissions?.includes(name)));
  if (id === SUPER_ADMIN || missing.length === 0) return;
  const names = missing.map(([name]) => name).join(", ");
  throw new ConnectRefused(t("The role of this API user lacks permissions: {names}.", { names }), "user");
}

async function read(call: Call, access: Omit<Credentials, "root">, path: string): Promise<unknown> {
  const answer = await requestListmonk(call, access, path);
  if (answer.kind === "ok") return answer.json;
  if (answer.kind === "refused" && answer.status < 500)
    throw new ConnectRefused(t("The server doesn't accept this API user and token."), "token");
  throw asError(explainListmonk(answer));
}

/** The lists that the API user may send to, and the templates of campaigns. */
export const listmonkChooser: Chooser = {
  platform: listmonk.platform,
  timeoutMs: 15_000,
  async choices({ credentials }, call) {
    const access = readCredentials(credentials);
    const [lists, templates] = [
      await requestListmonk(call, access, "lists?minimal=true&status=active&per_page=all"),
      await requestListmonk(call, access, "templates?no_body=true"),
    ];
    if (lists.kind !== "ok") throw asError(explainListmonk(lists));
    const { data } = Lists.parse(lists.json);
    // Without a permission to see templates, the server's default one is used.
    const named = templates.kind === "ok" ? Templates.parse(templates.json).data : [];
    const choiceOf = ({ id, name }: z.infer<typeof Named>) => ({ value: String(id), label: name });
    return {
      lists: (Array.isArray(data) ? data : data.results).map(choiceOf),
      template: named.filter(({ type }) => type === "campaign").map(choiceOf),
    };
  },
};
