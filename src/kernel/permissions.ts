/** Roles, permissions and tiers: pure tables and one decision. */

const AREAS = ["content", "comments", "automations", "research", "connections", "settings", "team"] as const;
type Area = (typeof AREAS)[number];

export type Permission = `${Area}.view` | `${Area}.manage` | "metrics.view" | "billing.manage";

export const ROLE_NAMES = ["super_admin", "editor", "member", "client"] as const;
export type Role = (typeof ROLE_NAMES)[number];

const view = (...areas: Area[]): Permission[] => areas.map((area) => `${area}.view` as const);
const manage = (...areas: Area[]): Permission[] => areas.flatMap((area) => [`${area}.view`, `${area}.manage`] as const);

/**
 * The permissions of each role. `may approve` is a separate row: it is no area, and a client approves without managing
 * content.
 */
export const ROLES: Record<
  Role,
  { id: number; label: string; permissions: ReadonlySet<Permission>; mayApprove: boolean }
> = {
  super_admin: {
    id: 1,
    label: "Brand owner",
    permissions: new Set([...manage(...AREAS), "metrics.view", "billing.manage"]),
    mayApprove: true,
  },
  editor: {
    id: 2,
    label: "Editor",
    permissions: new Set([
      ...manage("content", "comments", "automations", "research", "connections"),
      ...view("settings", "team"),
      "metrics.view",
    ]),
    mayApprove: true,
  },
  member: {
    id: 3,
    label: "Member",
    permissions: new Set([
      ...manage("content", "comments", "research"),
      ...view("automations", "connections", "settings", "team"),
      "metrics.view",
    ]),
    mayApprove: false,
  },
  client: {
    id: 4,
    label: "Client",
    permissions: new Set([...view("content", "comments"), "metrics.view"]),
    mayApprove: true,
  },
};

/** Whether a role sees content before it is submitted. Clients see only submitted content; null is the system. */
export function seesDrafts(role: Role | null): boolean {
  return role === null || roleAllows(role, "content.manage");
}

/** Access tiers in ascending order; `full` is every session and personal token. */
export const TIER_NAMES = ["read", "standard_write", "elevated_write", "full"] as const;
export type Tier = (typeof TIER_NAMES)[number];

/**
 * The requirement of an operation on the caller: a permission of their role, the brand owner, the right to approve, the
 * administration of the installation, or only to be signed in.
 */
export type Requirement = Permission | "owner" | "approve" | "operator" | "self";

/** Whether a token's tier includes a required tier. */
export function tierIncludes(held: Tier, wanted: Tier): boolean {
  return TIER_NAMES.indexOf(held) >= TIER_NAMES.indexOf(wanted);
}

/** What a token can be limited to: an area of a brand, to view it or to change it too. */
export const TOKEN_SCOPES = [
  ...AREAS.flatMap((area) => [`${area}.view`, `${area}.write`] as const),
  "metrics.view",
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

const READABLE = [
  "content.view",
  "comments.view",
  "research.view",
  "connections.view",
  "settings.view",
  "metrics.view",
] as const;
const WRITABLE = ["content.write", "comments.write", "research.write", "settings.write"] as const;

/** The scopes that have operations within each tier: a token limited to others alone could do nothing. */
export const TIER_SCOPES: Record<Exclude<Tier, "full">, readonly TokenScope[]> = {
  read: READABLE,
  standard_write: [...READABLE, ...WRITABLE],
  elevated_write: [...READABLE, ...WRITABLE, "connections.write"],
};

/** The scopes with operations that can be limited to channels. */
export const CHANNEL_SCOPES: readonly TokenScope[] = [
  "content.view",
  "content.write",
  "comments.view",
  "comments.write",
  "metrics.view",
];

/**
 * The scope of an operation that tiered tokens reach: its permission's area, viewed where the tier `read` is enough.
 * Approvals belong to the content.
 * @returns null for what shows nothing of a brand's areas
 */
export function tokenScopeOf(need: Requirement, tier: Tier): TokenScope | null {
  if (need === "self") return null;
  const [area = ""] = need.split(".");
  const wanted = `${need === "approve" ? "content" : area}.${tier === "read" ? "view" : "write"}`;
  // Of the owner alone, and out of reach of every scope.
  return TOKEN_SCOPES.find((scope) => scope === wanted) ?? "settings.write";
}

/** Whether a token's scopes include one; without any, a token is not limited. To change an area includes to view it. */
export function scopesInclude(held: readonly TokenScope[], wanted: TokenScope): boolean {
  return held.length === 0 || held.includes(wanted) || held.some((scope) => scope === wanted.replace(/view$/, "write"));
}

/** The roles that meet a requirement, the most powerful first. */
export function rolesThat(need: Requirement): Role[] {
  return ROLE_NAMES.filter((role) => roleAllows(role, need));
}

/** Whether a role meets a requirement. A caller without a role (user scope) meets `self` only. */
export function roleAllows(role: Role | null, need: Requirement): boolean {
  if (need === "self") return true;
  // No role in a brand gives it: `execute` decides by the person.
  if (!role || need === "operator") return false;
  if (need === "owner") return role === "super_admin";
  if (need === "approve") return ROLES[role].mayApprove;
  return ROLES[role].permissions.has(need);
}
