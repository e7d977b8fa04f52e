import type { Role } from "#kernel/permissions.ts";
import type { Credential } from "./read-credential.ts";
import type { WrittenThrough } from "./schema.ts";

/** A row's credential and, where it is kept, the adapter that wrote it. */
type Written = Credential & { origin?: string | null };

/**
 * Whether an app wrote it, as opposed to its author. A person's own full-access token is the person, as their session is;
 * not where an assistant presents it.
 */
export function isByApp({ originToken, originTokenKind: kind, origin }: Written): boolean {
  if (kind === null) return originToken !== null;
  return kind === "tiered" || kind === "oauth" || (kind === "personal" && origin === "mcp");
}

/**
 * The origin of a row as visible to a role. Clients learn that an app wrote it and of which kind; the app's name and
 * tier are visible to the team only.
 */
export function viewThrough(row: Written, role: Role | null): WrittenThrough | null {
  const { originToken: name, originTokenKind: kind, originTokenTier: tier } = row;
  if ((name === null && kind === null) || kind === "session") return null;
  if (role !== "client") return { name, kind, tier };
  return isByApp(row) ? { name: null, kind, tier: null } : null;
}
