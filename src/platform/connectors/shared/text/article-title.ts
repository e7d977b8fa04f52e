import { cutText } from "#kernel/excerpt.ts";
import type { OptionValues } from "../../contract.ts";

// Apart from article.ts, because browsers show the same title in a preview.

/** Characters of a title that is made of a text. */
export const TITLE_LIMIT = 100;
export const UNTITLED = "Untitled";

export type Article = { title: string /** What stands below the title. */; text: string };

/** Converts a text to an article: titled by the option, or by its first line. */
export function toArticle(body: string, chosen: string | undefined): Article {
  const text = body.trim();
  if (chosen !== undefined && chosen.trim() !== "") return { title: chosen.trim(), text };
  const [first = "", ...rest] = text.split("\n");
  const line = first.trim();
  const title = cutText(line, TITLE_LIMIT);
  return { title: title || UNTITLED, text: title === line ? rest.join("\n").trim() || text : text };
}

/** The title that was chosen for a publication, where its network has one; null when there is none. */
export function chosenTitle({ title }: OptionValues): string | null {
  return typeof title === "string" && title.trim() !== "" ? title.trim() : null;
}

/** The title that was chosen for a publication's document; null when there is none. */
export function chosenDocumentTitle({ document_title: title }: OptionValues): string | null {
  return chosenTitle({ title: title ?? "" });
}

/** The title of a document: the chosen one, or its file's name without the ending. */
export function documentTitle(options: OptionValues, name: string): string {
  const chosen = chosenDocumentTitle(options);
  if (chosen !== null) return chosen;
  return name.replace(/\.pdf$/i, "").trim() || "Document";
}
