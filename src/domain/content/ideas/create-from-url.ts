import { readRequestedCard } from "#domain/content/link-cards/index.ts";
import { LINK_CARD_PROBLEMS, type LinkCardProblem } from "#domain/content/link-cards/rules.ts";
import { invalid } from "#kernel/fault.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { toStorableText } from "#kernel/storable.ts";
import { insertIdeas } from "./insert-ideas.ts";
import { CreateIdeaFromUrlInput, CreateIdeaInput, Idea } from "./schema.ts";
import { MAX_HEADLINE_LENGTH } from "./terms.ts";
import { viewIdea } from "./view.ts";

export const createIdeaFromUrl = operation({
  name: "ideas.create_from_url",
  summary: "Create an idea from a web page: its title as headline, its description as body, its URL as reference.",
  scope: "brand",
  needs: "research.manage",
  tier: "standard_write",
  waitsOutside: true,
  input: CreateIdeaFromUrlInput,
  output: Idea,
  async run(ctx, { url, format }) {
    const { title, description, problem } = await readRequestedCard(ctx, url);
    if (title === "") throw invalid("url", describeProblem(problem));
    const idea = CreateIdeaInput.parse({
      headline: toStorableText(title, MAX_HEADLINE_LENGTH),
      body: description,
      format,
      references: [{ url, title }],
    });
    const [created] = await ctx.db.$transaction((tx) => insertIdeas(tx, ctx, [idea]));
    if (!created) throw new Error("An idea without a key is never a duplicate.");
    return viewIdea(created);
  },
});

const MESSAGES: Record<Exclude<LinkCardProblem, "image_unavailable">, Message> = {
  unreachable: msg("The page can't be reached."),
  not_a_page: msg("The address doesn't lead to a web page."),
  no_title: msg("The page has no title."),
};

/** Why a page without a title can't become an idea. An unknown problem of a newer version reads as the first. */
function describeProblem(problem: string | null): string {
  const known = LINK_CARD_PROBLEMS.find((one) => one === problem) ?? "unreachable";
  return t(MESSAGES[known === "image_unavailable" ? "unreachable" : known]);
}
