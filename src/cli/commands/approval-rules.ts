import type { Command } from "commander";
import { getApprovalRules, previewApprovalRules, updateApprovalRules } from "#client/sdk.gen.ts";
import type { BrandApprovalRule, UpdateApprovalRulesData } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { type Column, cleanText, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { isRecord, readList, settableStep } from "../settable.ts";

type Rules = UpdateApprovalRulesData["body"]["rules"];

const COLUMNS: Column<BrandApprovalRule>[] = [
  { head: "Rule", value: ({ name }) => name },
  { head: "If", value: ({ conditions }) => conditionsOf(conditions), isFlexible: true },
  { head: "Steps", value: ({ steps }) => steps.map(({ name }) => name).join(", "), isFlexible: true },
];

export function approvalRules(program: Command, io: Io): void {
  const group = program
    .command("approval-rules")
    .description("Rules by which some posts are approved in other steps than the brand's own.");

  group
    .command("list")
    .description("List the rules in their order: the first that applies counts.")
    .addHelpText("after", examples("masthead approval-rules list", "masthead approval-rules list --json > rules.json"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(getApprovalRules({ client })), ({ rules }) => {
        printTable(io, COLUMNS, rules);
      });
    });

  group
    .command("set")
    .description("Replace the rules by those of a file or standard input (-), as `list --json` prints them.")
    .argument("<file>", 'JSON: {"rules": [...]}')
    .addHelpText("after", examples("masthead approval-rules set rules.json"))
    .action(async (file: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const rules = await readRules(file, io);
      const { client } = await connect(options, io);
      const updated = await replyOf(updateApprovalRules({ client, body: { rules } }));
      await present(io, options, updated, (saved) => printTable(io, COLUMNS, saved.rules));
    });

  group
    .command("try")
    .description("Count the newest posts to which each rule would apply, and try the rules on a post.")
    .option("--post <id>", "a post", wholeNumber)
    .option("--file <file>", "rules that are not saved yet")
    .addHelpText(
      "after",
      examples("masthead approval-rules try --post 41", "masthead approval-rules try --file rules.json"),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { post?: number; file?: string }>();
      const rules = options.file === undefined ? undefined : await readRules(options.file, io);
      const { client } = await connect(options, io);
      const tried = await replyOf(previewApprovalRules({ client, body: { rules, post_id: options.post } }));
      await present(io, options, tried, ({ post, posts, counts, others }) => {
        if (post) {
          const { rule, steps } = post;
          const why = rule ? `${rule.name}: ${rule.reasons.map(({ text }) => text).join(" ")}` : "No rule applies.";
          io.out(cleanText(`Post ${options.post}: ${why}`));
          io.out(cleanText(`Steps: ${steps.map(({ name }) => name).join(", ") || "one approval is enough"}`));
        }
        io.out(`Of ${posts} posts:`);
        printTable(
          io,
          [
            { head: "Rule", value: ({ name }) => name },
            { head: "Posts", value: (row) => row.posts },
          ],
          [...counts, { name: "(none)", posts: others }],
        );
      });
    });
}

async function readRules(file: string, io: Io): Promise<Rules> {
  return (await readList(file, "rules", io)).map(settable) as Rules;
}

/** `list` also prints who the members are now and whether a step is blocked, which can't be set. */
function settable(rule: unknown): unknown {
  if (!isRecord(rule)) return rule;
  const { authors: _, steps, ...rest } = rule;
  return { ...rest, steps: Array.isArray(steps) ? steps.map(settableStep) : steps };
}

function conditionsOf(conditions: BrandApprovalRule["conditions"]): string {
  const asked = Object.entries(conditions).filter(([, values]) => values.length > 0);
  return asked.map(([name, values]) => `${name}: ${values.join(" or ")}`).join("; ");
}
