import type { CreatePost } from "#domain/content/posts/schema.ts";
import type { BrandId } from "#kernel/ids.ts";
import { formatList, t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { matchChannels, type NamedChannel, writeChannel } from "./rules.ts";
import type { ImportedPost } from "./schema.ts";

type ResolvedPost = Omit<ImportedPost, "channels"> &
  Pick<CreatePost, "channels"> & {
    /** The place in the row of each channel, because unknown ones are left out. */
    places: number[];
  };

/**
 * Resolves channels that rows refer to by name. An unknown one is omitted and reported in `errors`, under
 * `rows.3.channels.0`. Rows that could not be read stay null.
 */
export async function resolveChannelNames(
  tx: Tx,
  brandId: BrandId,
  rows: readonly (ImportedPost | null)[],
  errors: Record<string, string[]>,
): Promise<(ResolvedPost | null)[]> {
  const isNamed = rows.some((row) => row?.channels.some(({ channel_id }) => channel_id === undefined));
  const known = isNamed
    ? await tx.channel.findMany({
        where: { brandId },
        select: { id: true, platform: true, handle: true, displayName: true },
        orderBy: { id: "asc" },
      })
    : [];
  const find = remember(known);
  return rows.map((row, index) => {
    if (row === null) return null;
    const places: number[] = [];
    const channels = row.channels.flatMap(({ channel_id: input, name, platform, handle, ...choice }, place) => {
      const found = input ?? find({ name, platform, handle });
      if (typeof found === "number") {
        places.push(place);
        return [{ ...choice, channel_id: found }];
      }
      errors[`rows.${index}.channels.${place}`] = [found];
      return [];
    });
    return { ...row, channels, places };
  });
}

type Reference = { name?: string; platform?: string; handle?: string };

/** Finds each reference once: five thousand of them usually name a handful of channels. */
function remember(known: readonly NamedChannel[]): (reference: Reference) => number | string {
  const results = new Map<string, number | string>();
  return (reference) => {
    const key = JSON.stringify([reference.name, reference.platform, reference.handle]);
    const result = results.get(key) ?? find(known, reference);
    results.set(key, result);
    return result;
  };
}

/** @returns its ID, or the reason why there is none */
function find(known: readonly NamedChannel[], { name, platform = "", handle }: Reference): number | string {
  const fitting =
    name === undefined
      ? known.filter((channel) => channel.platform === platform && (handle === undefined || channel.handle === handle))
      : matchChannels(known, name);
  const text = name ?? writeChannel({ platform, handle });
  const [only, another] = fitting;
  if (only && !another) return only.id;
  if (only) {
    return t('"{text}" can be any of {count} channels. Use {channels}.', {
      text,
      count: fitting.length,
      channels: listOf(fitting),
    });
  }
  const missing = t('This brand has no channel "{text}".', { text });
  return known.length > 0 ? `${missing} ${t("It has {channels}.", { channels: listOf(known) })}` : missing;
}

const MAX_LISTED = 6;

function listOf(channels: readonly NamedChannel[]): string {
  const names = channels
    .slice(0, MAX_LISTED)
    .map(({ platform, handle }) => writeChannel({ platform, ...(platform === "feed" ? {} : { handle }) }));
  return formatList(
    channels.length > MAX_LISTED ? [...names, t("{count} more", { count: channels.length - MAX_LISTED })] : names,
    "disjunction",
  );
}
