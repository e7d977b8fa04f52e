import type { Answers } from "./fields.ts";

/** What was typed into a form and not sent yet, kept in the tab: a reload does not lose it, and nobody else sees it. */
const keyOf = (form: string) => `masthead.form.${form}`;

export function keepCopy(form: string, answers: Answers): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(answers));
  } catch {
    // A browser that keeps nothing for us still warns before one leaves.
  }
}

export function dropCopy(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // As above.
  }
}

export function readCopy(form: string): Answers | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return null;
  }
}
