import type { Role } from "#kernel/permissions.ts";
import type { Credential } from "./read-credential.ts";
import type { WrittenThrough } from "./schema.ts";

/**
 * The origin of a row as visible to a role. Clients learn that an app wrote it and of which kind; the app's name and
 * tier are visible to the team only.
 */
export function viewThrough(row: Credential, role: Role | null): WrittenThrough | null {
  const { originToken: name, originTokenKind: kind, originTokenTier: tier } = row;
  if ((name === null && kind === null) || kind === "session") return null;
  return role === "client" ? { name: null, kind, tier: null } : { name, kind, tier };
}

/** Whether an app wrote it: all that guests of a share link are told. */
export function isByApp(row: Credential): boolean {
  return viewThrough(row, null) !== null;
}
