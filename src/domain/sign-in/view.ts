import type { z } from "zod";
import { teamsOf } from "#domain/brands/index.ts";
import type { Db, Tx, User } from "#platform/db/index.ts";
import type { LoginPayload } from "./schema.ts";

/** The payload of every way to sign in, so that they cannot drift apart. */
export async function viewLogin(db: Db | Tx, user: User, token: string): Promise<z.input<typeof LoginPayload>> {
  const teams = await teamsOf(db, user.id);
  const selected = teams.find(({ isSelected }) => isSelected);
  return {
    user: { id: user.id, email: user.email },
    teams: teams.map(({ id, name, slug }) => ({ id, name, slug })),
    current_team: selected ? { id: selected.id } : null,
    token,
  };
}
