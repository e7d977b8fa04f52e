import { fitBytes } from "#domain/media/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { isFault } from "#kernel/fault.ts";
import type { Account } from "#platform/connectors/contract.ts";

/** Characters of an account's picture as a `data:` address: it goes along with the channel wherever that is shown. */
export const LONGEST_PICTURE = 16_000;
/** In pixels and bytes; as base64 a third longer. */
const SMALL = { width: 96, height: 96, bytes: 11_500 } as const;

type Context = Pick<PublicContext, "db" | "heavy" | "log">;

/** Makes a small JPEG of a picture that is too long; null where it is no image or can't be worked on. */
export async function shrinkPicture(ctx: Context, brandId: number, picture: string): Promise<string | null> {
  if (picture.length <= LONGEST_PICTURE || !picture.startsWith("data:")) return picture;
  const bytes = Buffer.from(picture.slice(picture.indexOf(",") + 1), "base64");
  try {
    const { file } = await fitBytes(ctx, brandId, bytes, SMALL);
    return `data:image/jpeg;base64,${file.toString("base64")}`;
  } catch (error) {
    // A channel without a picture is better than none.
    if (!isFault(error)) throw error;
    return null;
  }
}

/** The accounts with small pictures; one that several share is worked on once. */
export async function shrinkPictures(ctx: Context, brandId: number, accounts: readonly Account[]): Promise<Account[]> {
  const small = new Map<string, string | null>();
  for (const { avatarUrl } of accounts) {
    if (avatarUrl !== null && !small.has(avatarUrl)) small.set(avatarUrl, await shrinkPicture(ctx, brandId, avatarUrl));
  }
  return accounts.map((account) => ({ ...account, avatarUrl: small.get(account.avatarUrl ?? "") ?? null }));
}
