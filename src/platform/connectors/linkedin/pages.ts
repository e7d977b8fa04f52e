import { z } from "zod";
import { t } from "#kernel/language.ts";
import type { Call, MissingAccount } from "../contract.ts";
import { type LinkedIn, messageOf, sendToLinkedIn } from "./api.ts";

const PAGE = 100;
const MAX_PAGES = 20;
/** Organizations named in one look-up. */
const BATCH = 50;
/** Roles that may post. Source: learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/organization-access-control-by-role. */
const POSTING = ["ADMINISTRATOR", "CONTENT_ADMIN", "CONTENT_ADMINISTRATOR"];

const Acl = z.object({
  organization: z.string(),
  role: z.string(),
  state: z.string(),
  roleAssignee: z.string().optional(),
});
type Acl = z.infer<typeof Acl>;
const Acls = z.object({ elements: z.array(Acl) });
const Names = z.object({
  results: z.record(
    z.string(),
    z.object({ localizedName: z.string().catch(""), vanityName: z.string().nullish().catch(null) }),
  ),
});

type Page = {
  author: string;
  member: string | undefined;
  externalId: string;
  handle: string;
  displayName: string;
  avatarUrl: null;
};

/** Every page on which the member has a role, page by page; and why those can't be connected that don't allow posts. */
export async function findPages(
  token: string,
  call: Call,
  at: LinkedIn,
): Promise<{ pages: Page[]; missing: MissingAccount[] }> {
  const acls = await readRoles(token, call, at);
  const ids = [...new Set(acls.map(({ organization }) => idOf(organization)))];
  const names = await readNames(ids, token, call, at);
  const pages: Page[] = [];
  const missing: MissingAccount[] = [];
  for (const id of ids) {
    const roles = acls.filter(({ organization }) => idOf(organization) === id);
    const page = pageOf(id, names);
    const reason = reasonAgainst(roles);
    if (reason !== null) missing.push({ name: page.displayName, reason });
    else pages.push({ author: `urn:li:organization:${id}`, member: roles[0]?.roleAssignee, ...page });
  }
  return { pages, missing };
}

function pageOf(id: string, names: z.infer<typeof Names>["results"]): Omit<Page, "author" | "member"> {
  const { localizedName, vanityName } = names[id] ?? { localizedName: "", vanityName: null };
  const displayName = localizedName.trim() || `Page ${id}`;
  return { externalId: id, handle: vanityName ?? displayName, displayName, avatarUrl: null };
}

/** The page's present name. @throws Error when LinkedIn does not say */
export async function readPage(
  id: string,
  token: string,
  call: Call,
  at: LinkedIn,
): Promise<Omit<Page, "author" | "member">> {
  const names = await readNames([id], token, call, at);
  if (!names[id]) throw new Error("LinkedIn doesn't name the page.");
  return pageOf(id, names);
}

function reasonAgainst(roles: readonly Acl[]): string | null {
  const posting = roles.filter(({ role }) => POSTING.includes(role));
  if (posting.some(({ state }) => state === "APPROVED")) return null;
  if (posting.length > 0)
    return t("Your role on this page isn't confirmed yet. Accept it at LinkedIn, then connect again.");
  const names = roles.map(({ role }) => role.toLowerCase().replaceAll("_", " ")).join(", ");
  return t("Your role on this page ({names}) doesn't allow posts. Ask a super admin to make you a content admin.", {
    names,
  });
}

async function readRoles(token: string, call: Call, at: LinkedIn): Promise<Acl[]> {
  const found: Acl[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const path = `/rest/organizationAcls?q=roleAssignee&count=${PAGE}&start=${page * PAGE}`;
    const response = await sendToLinkedIn(call, at, path, { token, headers: { "x-restli-method": "FINDER" } });
    const { data } = Acls.safeParse(response.json);
    if (response.status !== 200 || !data) throw new Error(messageOf(response));
    found.push(...data.elements);
    if (data.elements.length < PAGE) break;
  }
  return found;
}

async function readNames(ids: readonly string[], token: string, call: Call, at: LinkedIn) {
  const names: z.infer<typeof Names>["results"] = {};
  for (let from = 0; from < ids.length; from += BATCH) {
    const list = ids.slice(from, from + BATCH).join(",");
    const response = await sendToLinkedIn(call, at, `/rest/organizationsLookup?ids=List(${list})`, { token });
    const { data } = Names.safeParse(response.json);
    if (response.status !== 200 || !data) throw new Error(messageOf(response));
    Object.assign(names, data.results);
  }
  return names;
}

function idOf(urn: string): string {
  return urn.slice(urn.lastIndexOf(":") + 1);
}
