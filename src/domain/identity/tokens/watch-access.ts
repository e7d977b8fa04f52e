import { z } from "zod";
import { listenOnChannel } from "#platform/db/listen.ts";
import type { Platform } from "#platform/services.ts";

const AccessPayload = z.object({
  token_id: z.int().optional(),
  user_id: z.int().optional(),
  brand_id: z.int().optional(),
});

/**
 * Whose access ended or changed: a token's, a user's, everyone's in a brand, or a user's in a brand. Empty: possibly
 * anyone's, because a notification may have been missed.
 */
export type AccessChange = { tokenId?: number; userId?: number; brandId?: number };

/**
 * Reports every revocation as soon as it is committed, in any process: through database triggers on the tables that
 * determine access.
 * @returns a function that ends it
 */
export function watchAccess(
  { env, log }: Pick<Platform, "env" | "log">,
  onChange: (change: AccessChange) => void,
): () => void {
  return listenOnChannel(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, "masthead_access", {
    onNotice: (payload) => onChange(payload === null ? {} : read(payload)),
    onError: (err) => log.warn({ err }, "listening for ended access"),
  });
}

/** Whether a user with this token, in these brands, is affected. */
export function affectsSession(
  { tokenId, userId, brandId }: AccessChange,
  who: { tokenId: number; userId: number; isIn(brandId: number): boolean },
): boolean {
  return (
    (tokenId === undefined || tokenId === who.tokenId) &&
    (userId === undefined || userId === who.userId) &&
    // A user who joins a brand is in none of these yet.
    (brandId === undefined || userId !== undefined || who.isIn(brandId))
  );
}

/** An unreadable notification may affect anyone. */
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
