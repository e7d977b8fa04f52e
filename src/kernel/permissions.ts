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
  return role === null || ROLES[role].permissions.has("content.manage");
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

/** Whether a role meets a requirement. A caller without a role (user scope) meets `self` only. */
export function roleAllows(role: Role | null, need: Requirement): boolean {
  if (need === "self") return true;
  // No role in a brand gives it: `execute` decides by the person.
  if (!role || need === "operator") return false;
  if (need === "owner") return role === "super_admin";
  if (need === "approve") return ROLES[role].mayApprove;
  return ROLES[role].permissions.has(need);
}
