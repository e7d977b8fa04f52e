import type { z } from "zod";
import { teamsOf } from "#domain/brands/brands/index.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { AccessToken, Db, Tx, User } from "#platform/db/index.ts";
import { readableEmail } from "#platform/readable-email.ts";
import type { LoginPayload, PasswordReset } from "./schema.ts";

/** The payload of every kind of sign-in, in one place so that they stay equal. */
export async function viewLogin(
  db: Db | Tx,
  user: User,
  token: string,
  ssoAccountId: number | null,
): Promise<z.input<typeof LoginPayload>> {
  const teams = await teamsOf(db, user.id, ssoAccountId);
  const selected = teams.find(({ isSelected }) => isSelected);
  return {
    user: { id: user.id, email: readableEmail(user.email) },
    teams: teams.map(({ id, name, slug }) => ({ id, name, slug })),
    current_team: selected ? { id: selected.id } : null,
    token,
  };
}

export function viewLiveToken(row: AccessToken): z.input<typeof PasswordReset>["access_tokens"][number] {
  if (row.kind === "session") throw new Error(`The session ${row.id} is no token that lives on.`);
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    last_four: row.lastFour,
    created_at: wireTime(row.createdAt),
    last_used_at: wireTimeOrNull(row.lastUsedAt),
  };
}
