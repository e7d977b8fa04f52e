import { type Command, InvalidArgumentError } from "commander";
import {
  getAccessibilityMetrics,
  getAccessibilityRules,
  getPostAccessibility,
  updateAccessibilityRules,
} from "#client/sdk.gen.ts";
import type { AccessibilityRules } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";

type Rule = keyof AccessibilityRules;

const RULES: readonly Rule[] = ["alt_text", "captions", "hashtags", "emojis", "capitals", "links", "reading_level"];
const MODES = ["off", "warning", "required"] as const;
const scoreOf = (score: number | null) => (score === null ? "Nothing is judged." : `Score: ${score} of 100.`);
const CONTRAST = "Text in uploaded images can't be read, so its contrast isn't judged.";

export function accessibility(program: Command, io: Io): void {
  const group = program
    .command("accessibility")
    .description("Rules by which posts are checked for accessibility, and how accessible they are.");

  const printRules = (rules: AccessibilityRules) =>
    printTable(
      io,
      [
        { head: "Rule", value: (rule: Rule) => rule },
        { head: "Mode", value: (rule: Rule) => rules[rule] },
      ],
      RULES,
    );

  group
    .command("rules")
    .description("List the rules of the brand.")
    .addHelpText("after", examples("masthead accessibility rules"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      const reply = await replyOf(getAccessibilityRules({ client }));
      await present(io, options, reply, ({ accessibility_rules: rules }) => printRules(rules));
    });

  group
    .command("set")
    .description(`Change rules, as the brand's owner: ${RULES.join(", ")}, each ${MODES.join(", ")}.`)
    .argument("<rule=mode...>", "such as alt_text=required", readRule, {})
    .addHelpText("after", examples("masthead accessibility set alt_text=required reading_level=warning"))
    .action(async (body: Partial<AccessibilityRules>, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      const reply = await replyOf(updateAccessibilityRules({ client, body }));
      await present(io, options, reply, ({ accessibility_rules: rules }) => printRules(rules));
    });

  group
    .command("post")
    .description("Show how accessible a post is, and what was found.")
    .argument("<id>", "the post's ID", wholeNumber)
    .addHelpText("after", examples("masthead accessibility post 41"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      const reply = await replyOf(getPostAccessibility({ client, path: { id } }));
      await present(io, options, reply, ({ accessibility: { score, parts, findings } }) => {
        io.out(`${scoreOf(score)} ${CONTRAST}`);
        printTable(
          io,
          [
            { head: "Rule", value: ({ rule }) => rule },
            { head: "State", value: ({ state }) => state.replace("_", " ") },
            { head: "Weight", value: ({ weight }) => weight },
          ],
          parts,
        );
        if (findings.length === 0) return;
        printTable(
          io,
          [
            { head: "Platform", value: ({ platform }) => platform },
            { head: "Field", value: ({ field }) => field },
            { head: "Finding", value: ({ message, fix }) => [message, fix].join(" "), isFlexible: true },
          ],
          findings,
        );
      });
    });

  group
    .command("summary")
    .description("Show how accessible the posts of a period were.")
    .option("--from <date>", "the first day, such as 2026-11-01")
    .option("--to <date>", "the last day")
    .option("--channel <id>", "one channel's ID", wholeNumber)
    .addHelpText("after", examples("masthead accessibility summary --from 2026-11-01 --to 2026-11-30"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { from?: string; to?: string; channel?: number }>();
      const { client } = await connect(options, io);
      const query = { from: options.from, to: options.to, channel_id: options.channel };
      const reply = await replyOf(getAccessibilityMetrics({ client, query }));
      await present(io, options, reply, ({ accessibility: { from, to, score, posts, parts } }) => {
        io.out(`${from} to ${to}, ${posts} ${posts === 1 ? "post" : "posts"}. ${scoreOf(score)} ${CONTRAST}`);
        printTable(
          io,
          [
            { head: "Rule", value: ({ rule }) => rule },
            { head: "Passed", value: ({ passed }) => passed },
            { head: "Judged", value: ({ judged }) => judged },
          ],
          parts,
        );
      });
    });
}

function readRule(text: string, before: Partial<AccessibilityRules>): Partial<AccessibilityRules> {
  const [name = "", value = ""] = text.split("=");
  const rule = RULES.find((known) => known === name);
  const mode = MODES.find((known) => known === value);
  if (!rule || !mode) throw new InvalidArgumentError(`Write <rule>=<mode>: ${RULES.join(", ")}; ${MODES.join(", ")}.`);
  return { ...before, [rule]: mode };
}
