import type { Handling } from "#domain/planning/copies/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import type { Evergreen } from "./use-evergreen-actions.ts";

type Copied = Pick<Evergreen, "handling" | "created_by" | "status" | "pause_reason">;

const COPIES: Record<Handling, Message> = {
  approve: msg("copies by {name} are approved"),
  submit: msg("copies by {name} are submitted"),
  draft: msg("copies by {name} stay drafts"),
};

/**
 * Whose copies an evergreen post has, and what happens to them; null where it has none in that person's name.
 * @param hasSteps whether the brand reviews every post by steps
 */
export function describeCopies(
  { handling, created_by: { name }, status, pause_reason: reason }: Copied,
  hasSteps: boolean,
): string | null {
  if (status === "ended" || reason === "member_left") return null;
  return t(COPIES[hasSteps && handling === "approve" ? "submit" : handling], { name });
}
