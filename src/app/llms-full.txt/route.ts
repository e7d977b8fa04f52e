import { allGuides } from "#studio/developers/all-guides.tsx";
import { guides } from "#studio/developers/guides.ts";
import { toMarkdown } from "#studio/developers/markdown.ts";
import { plainText } from "#transport/pages/loaded.ts";
import { installation } from "../developers/installation.ts";

export const dynamic = "force-dynamic";

/** All guides in one text, for language models. */
export function GET() {
  const facts = installation();
  const made = allGuides(facts);
  return plainText(
    guides.map(({ slug }) => (made[slug] ? toMarkdown(made[slug], facts.appUrl) : "")).join("\n---\n\n"),
  );
}
