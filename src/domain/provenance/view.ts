import type { Role } from "#kernel/permissions.ts";
import type { Credential } from "./read-credential.ts";
import type { WrittenThrough } from "./schema.ts";

/**
 * Through what a row came about, for whoever has this role. Clients learn that a program wrote it, and of which kind;
 * what the team's programs are called and may do is the team's.
 */
export function viewThrough(row: Credential, role: Role | null): WrittenThrough | null {
  const { originToken: name, originTokenKind: kind, originTokenTier: tier } = row;
  if ((name === null && kind === null) || kind === "session") return null;
  return role === "client" ? { name: null, kind, tier: null } : { name, kind, tier };
}

/** Whether a program wrote it: all that guests of a share link are told. */
export function isByProgram(row: Credential): boolean {
  return viewThrough(row, null) !== null;
}
