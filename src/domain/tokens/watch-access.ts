import { z } from "zod";
import { listenOnChannel } from "#platform/db/listen.ts";
import type { Platform } from "#platform/services.ts";

const AccessPayload = z.object({
  token_id: z.int().optional(),
  user_id: z.int().optional(),
  brand_id: z.int().optional(),
});

/**
 * Whose access ended or changed: a token's, a person's, everybody's in a brand, or a person's in a brand. Empty:
 * anybody's, for something may have been missed.
 */
export type AccessChange = { tokenId?: number; userId?: number; brandId?: number };

/**
 * Tells of every revocation as soon as it is committed, in whichever process: the database itself says so, by triggers
 * on what access consists of.
 * @returns what ends it
 */
export function watchAccess(
  { env, log }: Pick<Platform, "env" | "log">,
  onChange: (change: AccessChange) => void,
): () => void {
  return listenOnChannel(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? "", "masthead_access", {
    onNotice: (payload) => onChange(payload === null ? {} : read(payload)),
    onTrouble: (err) => log.warn({ err }, "listening for ended access"),
  });
}

/** Whether somebody with this token, in these brands, is concerned. */
export function affects(
  { tokenId, userId, brandId }: AccessChange,
  who: { tokenId: number; userId: number; isIn(brandId: number): boolean },
): boolean {
  return (
    (tokenId === undefined || tokenId === who.tokenId) &&
    (userId === undefined || userId === who.userId) &&
    // Who joins a brand is in none of it yet.
    (brandId === undefined || userId !== undefined || who.isIn(brandId))
  );
}

/** What cannot be read may mean anybody. */
function read(payload: string): AccessChange {
  const { data } = AccessPayload.safeParse(parse(payload));
  return {
    ...(data?.token_id === undefined ? {} : { tokenId: data.token_id }),
    ...(data?.user_id === undefined ? {} : { userId: data.user_id }),
    ...(data?.brand_id === undefined ? {} : { brandId: data.brand_id }),
  };
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
