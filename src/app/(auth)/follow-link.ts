import type { Followed } from "#studio/auth/mailed-link.tsx";
import { answerOf, asFault } from "#transport/faults.ts";

/** Follows a mailed link: what refuses it is told on its page, and only a defect is thrown. */
export async function followLink(follow: () => Promise<unknown>): Promise<Followed> {
  try {
    await follow();
    return { isDone: true };
  } catch (error) {
    const expected = asFault(error instanceof Error ? error.cause : error);
    if (!expected) throw error;
    return { refusal: String(answerOf(expected).body.message) };
  }
}
