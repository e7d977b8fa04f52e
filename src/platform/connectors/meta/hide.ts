import { t } from "#kernel/language.ts";
import type { Call, CommentOutcome } from "../contract.ts";
import { describeError, explainError } from "../shared/http/errors.ts";
import { codeOf, META_ERRORS } from "./errors.ts";
import { askGraph, type GraphAccess, type GraphResponse, isGone } from "./graph.ts";

/** Hides a comment or shows it again by the form that its network takes. */
export async function setHiddenBy(
  call: Call,
  access: GraphAccess,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<CommentOutcome> {
  return readChange(await askGraph(call, access, path, { method: "POST", form }));
}

/** What became of a change of a comment. */
export function readChange(response: GraphResponse): CommentOutcome {
  if (response.kind === "ok") return { kind: "done" };
  if (response.kind === "throttled") return { kind: "throttled", seconds: response.seconds };
  const { error } = response;
  if (isGone(error)) return { kind: "not_there" };
  const code = codeOf(error);
  const message = code
    ? describeError(META_ERRORS, explainError(META_ERRORS, code))
    : t("Meta refused it: {reason}", { reason: error.message });
  return { kind: "refused", message };
}
