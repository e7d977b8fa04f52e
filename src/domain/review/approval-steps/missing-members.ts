import { t } from "#kernel/language.ts";
import type { BrandApprover } from "./find.ts";
import type { ApprovalStep } from "./schema.ts";

/**
 * The fields of steps that name people who can't approve posts in the brand, with what to do.
 * @param field that holds the steps
 */
export function findMissingMembers(
  steps: readonly ApprovalStep[],
  approvers: readonly BrandApprover[],
  field: string,
): Record<string, string[]> {
  const areKnown = (ids: readonly number[]) => ids.every((id) => approvers.some(({ userId }) => userId === id));
  const message = t("Choose active members whose role can approve posts.");
  return Object.fromEntries(
    steps.flatMap(({ member_ids: ids, escalate_to_ids: others }, index) => [
      ...(areKnown(ids) ? [] : [[`${field}.${index}.member_ids`, [message]]]),
      ...(areKnown(others) ? [] : [[`${field}.${index}.escalate_to_ids`, [message]]]),
    ]),
  );
}
