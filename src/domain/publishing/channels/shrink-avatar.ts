import { fitBytes } from "#domain/content/media/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { isFault } from "#kernel/fault.ts";
import type { Account } from "#platform/connectors/contract.ts";

/** Characters of an account's image as a `data:` URL: it is included wherever the channel is returned. */
export const MAX_AVATAR_LENGTH = 16_000;
/** In pixels and bytes; base64 adds a third. */
const SMALL = { width: 96, height: 96, bytes: 11_500 } as const;

type Context = Pick<PublicContext, "db" | "heavy" | "log">;

/** Makes a small JPEG of an image that is too long; null if it is not an image or cannot be processed. */
export async function shrinkAvatar(ctx: Context, brandId: number, avatarUrl: string): Promise<string | null> {
  if (avatarUrl.length <= MAX_AVATAR_LENGTH || !avatarUrl.startsWith("data:")) return avatarUrl;
  const bytes = Buffer.from(avatarUrl.slice(avatarUrl.indexOf(",") + 1), "base64");
  try {
    const { file } = await fitBytes(ctx, brandId, bytes, SMALL);
    return `data:image/jpeg;base64,${file.toString("base64")}`;
  } catch (error) {
    // A channel without an image is better than none.
    if (!isFault(error)) throw error;
    return null;
  }
}

/** The accounts with small images; one that several share is processed once. */
export async function shrinkAvatars(ctx: Context, brandId: number, accounts: readonly Account[]): Promise<Account[]> {
  const small = new Map<string, string | null>();
  for (const { avatarUrl } of accounts) {
    if (avatarUrl !== null && !small.has(avatarUrl)) small.set(avatarUrl, await shrinkAvatar(ctx, brandId, avatarUrl));
  }
  return accounts.map((account) => ({ ...account, avatarUrl: small.get(account.avatarUrl ?? "") ?? null }));
}
