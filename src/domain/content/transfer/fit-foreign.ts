import type { BrandContext } from "#kernel/context.ts";
import { fitText } from "#kernel/excerpt.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { type Foreign, MAX_QUOTED } from "./read-foreign.ts";
import { matchChannels, type NamedChannel } from "./rules.ts";
import type { ImportedPost } from "./schema.ts";

type File = { rows: (ImportedPost | null)[] };

/**
 * Fits the posts of another service to this brand: finds their channels, and leaves out those that the brand doesn't
 * have and times that have passed. What is left out is noted in `foreign`.
 */
export async function fitForeign<Of extends File>(tx: Tx, ctx: BrandContext, file: Of, foreign: Foreign): Promise<Of> {
  const known = await tx.channel.findMany({
    where: { brandId: ctx.brandId },
    select: { id: true, platform: true, handle: true, displayName: true },
    orderBy: { id: "asc" },
  });
  const find = remember(known);
  const now = ctx.clock.now().getTime();
  const rows = file.rows.map((row, index) => {
    if (row === null) return null;
    const leftOut = foreign.leftOut[index] ?? [];
    const ids = new Set<number>();
    for (const names of foreign.channels[index] ?? []) {
      const id = find(names);
      if (id === null)
        leftOut.push(t('This brand has no channel "{text}".', { text: fitText(names[0] ?? "", MAX_QUOTED) }));
      else ids.add(id);
    }
    const hasPassed = typeof row.scheduled_at === "string" && new Date(row.scheduled_at).getTime() <= now;
    if (hasPassed) leftOut.push(t("Its time has passed, and it becomes a draft without a time."));
    return {
      ...row,
      channels: [...ids].map((id) => ({ channel_id: id })),
      scheduled_at: hasPassed ? null : row.scheduled_at,
    };
  });
  return { ...file, rows };
}

/** Finds the only channel that one of the names means, the first such name first; each list of names once. */
function remember(known: readonly NamedChannel[]): (names: readonly string[]) => number | null {
  const results = new Map<string, number | null>();
  return (names) => {
    const key = JSON.stringify(names);
    const result = results.get(key) ?? findOnly(known, names);
    results.set(key, result);
    return result;
  };
}

function findOnly(known: readonly NamedChannel[], names: readonly string[]): number | null {
  for (const name of names) {
    const [only, another] = matchChannels(known, name);
    if (only && !another) return only.id;
  }
  return null;
}
