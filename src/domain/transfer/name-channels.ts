import type { CreatePost } from "#domain/posts/schema.ts";
import { counted } from "#kernel/counted.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { Tx } from "#platform/db/index.ts";
import { writeChannel } from "./rules.ts";
import type { ImportedPost } from "./schema.ts";

type Channel = { id: number; platform: string; handle: string };
type ResolvedPost = Omit<ImportedPost, "channels"> & Pick<CreatePost, "channels">;

/**
 * Resolves channels that rows refer to by name. An unknown one is omitted and reported in `errors`, under
 * `rows.3.channels.0`.
 */
export async function resolveChannelNames(
  tx: Tx,
  brandId: BrandId,
  rows: readonly ImportedPost[],
  errors: Record<string, string[]>,
): Promise<ResolvedPost[]> {
  const platforms = new Set(rows.flatMap(({ channels }) => channels.flatMap(({ platform }) => platform ?? [])));
  const known: Channel[] = await tx.channel.findMany({
    where: { brandId, platform: { in: [...platforms] } },
    select: { id: true, platform: true, handle: true },
  });
  return rows.map(({ channels, ...row }, index) => ({
    ...row,
    channels: channels.flatMap(({ channel_id: input, platform = "", handle, ...choice }, place) => {
      const found = input ?? find(known, { platform, handle });
      if (typeof found === "number") return [{ ...choice, channel_id: found }];
      errors[`rows.${index}.channels.${place}`] = [found];
      return [];
    }),
  }));
}

/** @returns its ID, or the reason why there is none */
function find(known: readonly Channel[], { platform, handle }: { platform: string; handle?: string }) {
  const fitting = known.filter(
    (channel) => channel.platform === platform && (handle === undefined || channel.handle === handle),
  );
  const [only, another] = fitting;
  if (!only) return `This brand has no channel "${writeChannel({ platform, handle })}".`;
  return another ? `This brand has ${counted(fitting.length, "channel")} on ${platform}. Add the handle.` : only.id;
}
