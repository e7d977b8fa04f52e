import { type Command, Option } from "commander";
import { getHold, liftHold, listHeldPosts, placeHold } from "#client/sdk.gen.ts";
import type { HeldPost } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { type Column, cleanText, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime } from "../times.ts";

const COLUMNS: Column<HeldPost>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Due", value: ({ scheduled_at: at }) => clockTime(at) },
  { head: "Brand", value: ({ brand }) => brand.name },
  { head: "Text", value: ({ excerpt }) => excerpt, isFlexible: true },
  { head: "Prepared", value: ({ is_claimed: isClaimed }) => (isClaimed ? "begun, not sent" : "") },
];

type State = Awaited<ReturnType<typeof getHold>> extends { data?: infer Data } ? NonNullable<Data> : never;
type PlaceOptions = GlobalOptions & { reason?: string; account?: true; liftBy: "owner" | "editors" };
type LiftOptions = GlobalOptions & { waiting: "cancel" | "publish"; publish?: number[] };

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

export function hold(program: Command, io: Io): void {
  const group = program
    .command("hold")
    .description("Stop everything that leaves in the brand's name, and release it again.");

  const print = ({ hold: held, waiting, sending }: State) => {
    if (held === null) return io.out("The brand is not on hold.");
    const what = held.scope === "account" ? "All brands of the account are" : "The brand is";
    io.out(
      `${what} on hold since ${clockTime(held.placed_at)}, by ${cleanText(held.placed_by?.name ?? "a former member")}.`,
    );
    if (held.reason !== "") io.out(`Reason: ${cleanText(held.reason)}`);
    io.out(
      `${plural(waiting, "post")} came due and ${waiting === 1 ? "waits" : "wait"}. ${plural(sending, "publication")} being sent.`,
    );
  };

  group
    .command("status")
    .description("Show whether the brand is on hold, and what waits.")
    .addHelpText("after", examples("masthead hold status"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(getHold({ client })), print);
    });

  paged(group.command("list"))
    .description("List the posts that came due and wait, the earliest first.")
    .addHelpText("after", examples("masthead hold list", "masthead hold list --all --json"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging>();
      const { client } = await connect(options, io);
      const body = await readPages("posts", options, (query) => replyOf(listHeldPosts({ client, query })));
      await present(io, options, body, ({ posts }) => {
        printTable(io, COLUMNS, posts);
        notePage(io, body);
      });
    });

  group
    .command("place")
    .description("Hold everything: nothing is published or replied until the hold is lifted.")
    .option("--reason <text>", "why; everybody in the brand sees it")
    .option("--account", "all brands of the account, as its owner")
    .addOption(new Option("--lift-by <who>", "who can lift it").choices(["owner", "editors"]).default("owner"))
    .addHelpText(
      "after",
      examples('masthead hold place --reason "The ferry accident"', "masthead hold place --account"),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<PlaceOptions>();
      const { client } = await connect(options, io);
      const body = {
        reason: options.reason ?? "",
        scope: options.account ? ("account" as const) : ("brand" as const),
        lift_by: options.liftBy,
      };
      await present(io, options, await replyOf(placeHold({ client, body })), print);
    });

  group
    .command("lift")
    .description("Lift the hold. Posts that came due are canceled, unless you choose to publish them now.")
    .addOption(new Option("--waiting <what>", "posts that came due").choices(["cancel", "publish"]).default("cancel"))
    .option("--publish <id...>", "IDs of posts that are published nevertheless", (value, ids: number[] = []) => [
      ...ids,
      wholeNumber(value),
    ])
    .addHelpText("after", examples("masthead hold lift", "masthead hold lift --publish 41 42"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<LiftOptions>();
      const { client } = await connect(options, io);
      const body = { waiting: options.waiting, publish_post_ids: options.publish ?? [] };
      await present(
        io,
        options,
        await replyOf(liftHold({ client, body })),
        ({ published, cancelled_posts: cancelled }) =>
          io.out(`The hold is lifted. ${plural(published, "post")} published now, ${cancelled} canceled.`),
      );
    });
}
