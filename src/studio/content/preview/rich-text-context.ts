import { createContext } from "react";
import type { Elements } from "#ui/elements.ts";

/** How the texts of a preview are shown; null for plain texts. */
export interface ShownRichText {
  text: (text: string) => Elements;
  article: (body: string, title: string | undefined) => { title: string; text: Elements };
}
export const RichTextContext = createContext<ShownRichText | null>(null);
