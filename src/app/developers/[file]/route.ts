import { lookUp } from "#kernel/look-up.ts";
import { allGuides } from "#studio/developers/all-guides.tsx";
import { toMarkdown } from "#studio/developers/markdown.ts";
import { markdownResponse } from "#transport/pages/loaded.ts";
import { installation } from "../installation.ts";

export const dynamic = "force-dynamic";

/** A guide as Markdown: `/developers/webhooks.md`. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  const facts = installation();
  const made = allGuides(facts);
  const slug = file.endsWith(".md") ? file.slice(0, -3) : "";
  const guide = lookUp(made, slug);
  if (!guide) return new Response("There is no such guide.\n", { status: 404 });
  return markdownResponse(toMarkdown(guide, facts.appUrl));
}
