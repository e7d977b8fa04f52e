import { z } from "zod";
import { msg, t } from "#kernel/language.ts";

/** Bits from discord.com/developers/docs/topics/permissions. */
const ADMINISTRATOR = 1n << 3n;
const SEND = 1n << 11n;
const NEEDED = [
  [msg("View channels"), 1n << 10n],
  [msg("Send messages"), SEND],
  [msg("Embed links"), 1n << 14n],
  [msg("Attach files"), 1n << 15n],
] as const;
/** Required instead of `Send messages` in a thread. */
const SEND_IN_THREADS = 1n << 38n;

const Bits = z.string().regex(/^\d+$/).transform(BigInt);
export const Overwrites = z.array(z.object({ id: z.string(), allow: Bits, deny: Bits }));
export const Role = z.object({ id: z.string(), permissions: Bits });

type PermissionInput = {
  guild: { id: string; owner_id: string; roles: readonly z.infer<typeof Role>[] };
  member: { userId: string; roles: readonly string[] };
  overwrites: z.infer<typeof Overwrites>;
  isThread: boolean;
};

/** The permissions required to publish in a channel that are missing there, by their names in Discord. */
export function missingPermissions({ guild, member, overwrites, isThread }: PermissionInput): string[] {
  if (guild.owner_id === member.userId) return [];
  const own = guild.roles.filter(({ id }) => id === guild.id || member.roles.includes(id));
  let bits = own.reduce((all, { permissions }) => all | permissions, 0n);
  if (bits & ADMINISTRATOR) return [];
  // Discord's order: the overwrites of @everyone, then those of all roles combined, then the member's own.
  for (const ids of [[guild.id], member.roles.filter((id) => id !== guild.id), [member.userId]]) {
    const found = overwrites.filter(({ id }) => ids.includes(id));
    bits &= ~found.reduce((all, { deny }) => all | deny, 0n);
    bits |= found.reduce((all, { allow }) => all | allow, 0n);
  }
  return NEEDED.flatMap(([name, bit]) => {
    if (isThread && bit === SEND) return bits & SEND_IN_THREADS ? [] : [t("Send messages in threads")];
    return bits & bit ? [] : [t(name)];
  });
}
