import type { Command } from "commander";
import { dismissGuideProposal, getBrandGuide, listGuideProposals, updateBrandGuide } from "#client/sdk.gen.ts";
import type { BrandGuide, GuideProposal } from "#client/types.gen.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { type Column, cleanText, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { readSource } from "../source.ts";

type Rule = { rule: string; word: string; instead: string; reason: string };

const RULES: Column<Rule>[] = [
  { head: "Rule", value: ({ rule }) => rule },
  { head: "Word", value: ({ word }) => word },
  { head: "Instead", value: ({ instead }) => instead },
  { head: "Reason", value: ({ reason }) => reason, isFlexible: true },
];

const PROPOSALS: Column<GuideProposal>[] = [
  { head: "Key", value: ({ key }) => key },
  { head: "Kind", value: ({ kind }) => kind },
  { head: "Removed from", value: ({ removed }) => `${removed} posts` },
];

export function brandGuide(program: Command, io: Io): void {
  const group = program.command("brand-guide").description("How the brand writes, and what its posts are checked for.");

  group
    .command("show")
    .description("Show the guide. With --json, in the form that `set` takes.")
    .addHelpText("after", examples("masthead brand-guide show", "masthead brand-guide show --json > guide.json"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(getBrandGuide({ client })), (guide) => print(io, guide));
    });

  group
    .command("set")
    .description("Replace the guide by a JSON file. It is refused if the guide was changed since the file was read.")
    .argument("<file>", "as `show --json` prints it; - for standard input")
    .addHelpText("after", examples("masthead brand-guide set guide.json"))
    .action(async (file: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const text = await readSource(file, io);
      const { client } = await connect(options, io);
      const { updated_at: _, left_out: __, ...body } = parseGuide(file, text);
      await present(io, options, await replyOf(updateBrandGuide({ client, body })), (guide) => print(io, guide));
    });

  group
    .command("proposals")
    .description("List words and emoji that reviews removed from several posts lately.")
    .addHelpText("after", examples("masthead brand-guide proposals"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(listGuideProposals({ client })), async ({ proposals }) => {
        printTable(io, PROPOSALS, proposals);
      });
    });

  group
    .command("dismiss")
    .description("Dismiss a proposal, so that it isn't listed again.")
    .argument("<key>", "see `proposals`")
    .option("--undo", "list it again")
    .addHelpText("after", examples("masthead brand-guide dismiss cheap", "masthead brand-guide dismiss cheap --undo"))
    .action(async (key: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { undo?: true }>();
      const { client } = await connect(options, io);
      const body = { key, dismissed: options.undo !== true };
      await present(io, options, await replyOf(dismissGuideProposal({ client, body })), ({ dismissed }) =>
        io.out(dismissed ? "Dismissed." : "It is listed again."),
      );
    });
}

function parseGuide(file: string, text: string): BrandGuide {
  try {
    const guide: unknown = JSON.parse(text);
    if (guide !== null && typeof guide === "object" && !Array.isArray(guide)) return guide as BrandGuide;
  } catch {
    // Refused below, as what is JSON but no guide.
  }
  throw usageError(`${file} is no guide in JSON.`, "Begin with `masthead brand-guide show --json`.");
}

function print(io: Io, { voice, words_to_use: use, words_to_avoid: avoid, claims, emoji }: BrandGuide): void {
  if (voice !== "") io.out(`Voice: ${cleanText(voice)}`);
  io.out(`Emoji: ${{ allowed: "allowed", warn: "a warning", block: "blocked" }[emoji]}`);
  const kindOf = (kind: string, blocks: boolean) => (blocks ? `${kind}, blocks` : kind);
  printTable(io, RULES, [
    ...use.flatMap(({ word, replaces, reason, blocks }) =>
      replaces.map((each) => ({ rule: kindOf("replace", blocks), word: each, instead: word, reason })),
    ),
    ...avoid.map(({ word, suggestion, reason, blocks }) => ({
      rule: kindOf("avoid", blocks),
      word,
      instead: suggestion ?? "",
      reason,
    })),
    ...claims.map(({ word, reason, blocks }) => ({ rule: kindOf("claim", blocks), word, instead: "", reason })),
  ]);
}
