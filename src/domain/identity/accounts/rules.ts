import { asPlainText } from "#kernel/plain-text.ts";

/** The normalized form in which addresses are compared and unique. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** The account that the first start on the embedded database creates to look around in (`prisma/seed.ts`). */
export const DEMO_EMAIL = "demo@example.com";

/** A user who joined by invitation may have a single name, derived from their address. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return asPlainText(`${firstName} ${lastName}`.trim());
}

/** How long a deleted account can be restored. */
export const GRACE_DAYS = 14;

/** When the data of a deleted account is erased. */
export function erasureDueAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + GRACE_DAYS * 86_400_000);
}

/** Where a person's image is served; null without one. */
export function avatarUrl(avatar: { key: string } | null, { APP_URL }: { APP_URL: string }): string | null {
  return avatar && `${APP_URL}/avatars/${avatar.key}`;
}

/** For queries: all that a view needs of a person's image, without its bytes. */
export const withAvatarKey = { avatar: { select: { key: true } } } as const;
