import { t } from "#kernel/language.ts";
import type { PreflightIssue } from "../../contract.ts";
import { error } from "./limits.ts";

/** The texts between blank lines, for networks that store each by itself. */
export function paragraphsOf(body: string): string[] {
  const texts = body.split(/\n\s*\n/).map((text) => text.trim());
  return texts.filter(Boolean);
}

/** @param limits characters of a paragraph in code points, and the number of paragraphs, at most */
export function checkParagraphs(body: string, limits: { paragraph: number; paragraphs: number }): PreflightIssue[] {
  const paragraphs = paragraphsOf(body);
  const issues: PreflightIssue[] = [];
  if (paragraphs.some((text) => [...text].length > limits.paragraph)) {
    const message = t("A paragraph is longer than {most} characters.", { most: limits.paragraph });
    issues.push(error("paragraph_too_long", "body", message, t("Divide it by a blank line.")));
  }
  if (paragraphs.length > limits.paragraphs) {
    const message = t("There are more than {most} paragraphs.", { most: limits.paragraphs });
    issues.push(error("too_many_paragraphs", "body", message, t("Remove blank lines.")));
  }
  return issues;
}
