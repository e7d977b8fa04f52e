import type { Refusal } from "#ui/refusal.ts";

/** A refusal's message; if the preflight refused, with each channel's issues. */
export function refusalText(refusal: Refusal): string {
  const issues: unknown[] = "issues" in refusal && Array.isArray(refusal.issues) ? refusal.issues : [];
  const found = issues.flatMap((issue) => (isError(issue) ? issue.message : []));
  return [refusal.message, ...found].join(" ");
}

function isError(issue: unknown): issue is { message: string } {
  if (typeof issue !== "object" || issue === null) return false;
  return "severity" in issue && issue.severity === "error" && "message" in issue && typeof issue.message === "string";
}
