import { asPlainText } from "#kernel/plain-text.ts";

/** The form in which addresses are compared and unique. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** People who came by invitation may have a single name, made of their address. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return asPlainText(`${firstName} ${lastName}`.trim());
}

/** How long a deleted account can be restored (product.md §2). */
export const GRACE_DAYS = 14;

/** When the data of somebody who asked to be deleted goes. */
export function erasureDue(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + GRACE_DAYS * 86_400_000);
}

/** For so long a browser whose person proved who they are need not ask again. */
const RECENT_MINUTES = 10;

/** Whether somebody who proved who they are at a moment (null: never) need not do so again yet. */
export function isRecent(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < RECENT_MINUTES * 60_000;
}
