import type { z } from "zod";
import type { BrandId } from "#kernel/ids.ts";
import type { Tx } from "#platform/db/index.ts";
import { activeIn, usedOn } from "./find.ts";
import type { Filling } from "./schema.ts";
import { viewFilling } from "./view.ts";

/** How the queue of a channel of the brand is filled. */
export async function readFilling(
  db: Tx,
  brandId: BrandId,
  channelId: number,
  now: Date,
): Promise<z.input<typeof Filling>> {
  const row = await db.queueFilling.findUnique({ where: { channelId } });
  const where = { AND: [{ brandId }, await activeIn(db, brandId, now), usedOn(channelId)] };
  return viewFilling(channelId, row, await db.evergreenPost.count({ where }));
}
