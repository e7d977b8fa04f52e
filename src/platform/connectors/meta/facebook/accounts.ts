import { z } from "zod";
import { firstUnits } from "#kernel/excerpt.ts";
import { t } from "#kernel/language.ts";
import type { Account, Call, FoundAccounts, MissingAccount, Profile } from "../../contract.ts";
import { fetchAvatar } from "../../shared/http/fetch-avatar.ts";
import { type GraphAccess, readAll, readFrom } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import type { InstagramCredentials } from "../instagram/credentials.ts";
import { accessOf, type FacebookCredentials } from "./credentials.ts";
import { signIn } from "./login.ts";

const Person = z.object({ id: z.string(), name: z.string().catch("") });
const Permission = z.object({ permission: z.string(), status: z.string() });
const Business = z.object({ id: z.string(), name: z.string().catch("A business portfolio") });
const Page = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string().optional(),
  access_token: z.string().optional(),
  tasks: z.array(z.string()).optional(),
  picture: z.object({ data: z.object({ url: z.string() }) }).optional(),
  instagram_business_account: z
    .object({
      id: z.string(),
      username: z.string().catch(""),
      name: z.string().catch(""),
      profile_picture_url: z.string().optional(),
    })
    .optional(),
});
type Page = z.infer<typeof Page>;

const FIELDS =
  "id,name,username,access_token,tasks,picture{url},instagram_business_account{id,username,name,profile_picture_url}";
const NEEDED = {
  facebook: ["pages_show_list", "pages_manage_posts", "pages_read_engagement"],
  instagram: ["pages_show_list", "instagram_basic", "instagram_content_publish"],
} as const;

/**
 * The person's pages, or the Instagram accounts linked to them: those they have a role on and those of their business
 * portfolios, every page of each list. What can't be connected is named with the reason.
 */
export async function findFacebookAccounts(
  meta: Meta,
  response: { code: string; redirectUri: string },
  platform: "facebook" | "instagram",
  call: Call,
): Promise<FoundAccounts> {
  const token = await signIn(meta, response, call);
  const access: GraphAccess = { base: meta.base.facebook, token, appSecret: meta.facebook?.secret };
  const person = await readFrom(call, access, "me", Person, { fields: "id,name" });
  const permissions = await readAll(call, access, "me/permissions", Permission);
  const granted = permissions.filter(({ status }) => status === "granted").map(({ permission }) => permission);
  const declined = NEEDED[platform].filter((permission) => !granted.includes(permission));
  if (declined.length > 0) {
    const reason = t("The permission {permissions} was not granted. Connect again and accept every permission.", {
      permissions: declined.join(", "),
    });
    return { accounts: [], missing: [{ name: person.name || "Your account", reason }] };
  }
  const { pages, missing } = await findPages(call, access, granted.includes("business_management"));
  const accounts: Account[] = [];
  for (const page of pages) {
    const reason = reasonFor(page, platform);
    if (reason === null) accounts.push(await accountOf(page, person.id, platform, call));
    else missing.push({ name: page.name, reason });
  }
  return { accounts, missing };
}

async function findPages(
  call: Call,
  access: GraphAccess,
  mayReadBusinesses: boolean,
): Promise<{ pages: Page[]; missing: MissingAccount[] }> {
  const found = new Map<string, Page>();
  const add = (pages: readonly Page[]) => {
    for (const page of pages) if (!found.get(page.id)?.access_token) found.set(page.id, page);
  };
  add(await readAll(call, access, "me/accounts", Page, { query: { fields: FIELDS } }));
  if (!mayReadBusinesses) {
    const reason = t(
      "Pages of business portfolios may be missing, because the permission business_management was not granted.",
    );
    return { pages: [...found.values()], missing: [{ name: "Business portfolios", reason }] };
  }
  const missing: MissingAccount[] = [];
  const businesses = await readAll(call, access, "me/businesses", Business, { query: { fields: "id,name" } });
  for (const { id, name } of businesses) {
    for (const edge of ["owned_pages", "client_pages"]) {
      try {
        add(await readAll(call, access, `${id}/${edge}`, Page, { query: { fields: FIELDS } }));
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        missing.push({ name, reason: t("Its pages could not be read: {reason}", { reason: said }) });
        break;
      }
    }
  }
  return { pages: [...found.values()], missing };
}

/** Why a page can't be connected; null when it can. */
function reasonFor(
  { access_token: token, tasks, instagram_business_account: linked }: Page,
  platform: "facebook" | "instagram",
) {
  if (!token) return t("Facebook gave no access to it. Connect again and select the page, or ask for a role on it.");
  if (tasks && !tasks.includes("CREATE_CONTENT") && !tasks.includes("MANAGE")) {
    return t("You may not create content on this page. Ask one of its admins for that permission.");
  }
  if (platform === "instagram" && !linked) {
    return t("No Instagram business or creator account is linked to this page. Link one in the page's settings.");
  }
  return null;
}

async function accountOf(page: Page, userId: string, platform: "facebook" | "instagram", call: Call): Promise<Account> {
  const token = page.access_token ?? "";
  const never = { expiresAt: null, networkUserId: userId };
  const linked = page.instagram_business_account;
  if (platform === "instagram" && linked) {
    const credentials: InstagramCredentials = {
      login: "facebook",
      token,
      accountId: linked.id,
      pageId: page.id,
      userId,
    };
    return {
      ...never,
      externalId: linked.id,
      handle: `@${linked.username || linked.id}`,
      displayName: linked.name.trim() || linked.username || page.name,
      avatarUrl: linked.profile_picture_url ? await fetchAvatar(call, linked.profile_picture_url) : null,
      credentials: JSON.stringify(credentials),
    };
  }
  const credentials: FacebookCredentials = { token, pageId: page.id, userId };
  return { ...never, ...(await profileOf(page, call)), credentials: JSON.stringify(credentials) };
}

async function profileOf(page: Pick<Page, "id" | "name" | "username" | "picture">, call: Call): Promise<Profile> {
  return {
    externalId: page.id,
    // Two pages may have the same name, and not every page has a user name.
    handle: page.username ? `@${page.username}` : firstUnits(`${page.name} (${page.id})`, 200),
    displayName: page.name,
    avatarUrl: page.picture ? await fetchAvatar(call, page.picture.data.url) : null,
  };
}

/** The page's present profile, by its own token. */
export async function readPageProfile(meta: Meta, credentials: FacebookCredentials, call: Call): Promise<Profile> {
  const fields = { fields: "id,name,username,picture{url}" };
  return profileOf(await readFrom(call, accessOf(meta, credentials), credentials.pageId, Page, fields), call);
}
