import { t } from "#kernel/language.ts";
import { refusalText } from "#studio/frame/refusal-text.ts";
import type { CallRefusedError } from "./call.ts";

/** Why a guest's decision or comment was refused, and what to do. */
export function explainRefusal({ refusal, kind }: CallRefusedError): string {
  return kind === "revision_conflict"
    ? t("The post has changed since you viewed it. Review the new version above.")
    : refusalText(refusal);
}
