import type { Message } from "#kernel/language.ts";

/**
 * The explanation of a platform's error code: who can fix it, what happened, and what to do about it. `link` opens the
 * place to do it: `reconnect`, `edit` (the post), or an https URL; null when there is none.
 */
export type ErrorMeaning = {
  category: PublishError["category"];
  message: Message;
  retryable: boolean;
  next?: { step: Message; link: "reconnect" | "edit" | `https://${string}` | null };
};
export type ErrorTable = { readonly [code: string]: ErrorMeaning };

/**
 * Why it was not published: who can fix it, a message for the user, and whether a retry can help. Create it from the
 * platform's code with `explainError` (`errors.ts`).
 */
export type PublishError = {
  code: string;
  category: "user" | "platform" | "system";
  message: string;
  retryable: boolean;
  /** The part of a thread that it is about, from 1; missing for a whole post. */
  part?: { number: number; total: number };
};
