import type { Command } from "commander";
import { bulkUpdateInboxItems, sendReply } from "#client/sdk.gen.ts";
import type { BulkUpdateInboxItemsData } from "#client/types.gen.ts";
import { counted } from "#kernel/counted.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { EXIT, Failure, usageError } from "../failure.ts";
import { humanizeName } from "../format.ts";
import type { Io } from "../io.ts";
import { present } from "../print.ts";
import { replyOf } from "../response.ts";
import { readTimes } from "../times.ts";

type Change = Omit<BulkUpdateInboxItemsData["body"], "ids">;

/** Changes that need nothing but the items. */
const STATUS_ACTIONS = [
  { name: "done", status: "done", says: "Mark items as done." },
  { name: "reopen", status: "open", says: "Reopen items." },
  { name: "archive", status: "archived", says: "Archive items." },
] as const;

const severalIds = (text: string, before: number[] = []): number[] => [...before, wholeNumber(text)];

export function inboxActs(group: Command, io: Io): void {
  group
    .command("reply")
    .description("Reply to an item on its platform.")
    .argument("<id>", "item ID", wholeNumber)
    .argument("<text>", "the reply")
    .addHelpText("after", examples('masthead inbox reply 12 "Thank you! We open at nine."'))
    .action(async (id: number, text: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      if (text.trim() === "") throw usageError("The reply is empty.");
      const { client } = await connect(options, io);
      const reply = await replyOf(sendReply({ client, path: { id }, body: { body: text } }));
      await present(io, options, reply, ({ item: { replies } }) => {
        io.out(`Item ${id}: reply ${humanizeName(replies.at(-1)?.status ?? "sending").toLowerCase()}.`);
      });
    });

  for (const { name, status, says } of STATUS_ACTIONS) {
    severalItems(group.command(name))
      .description(says)
      .addHelpText("after", examples(`masthead inbox ${name} 12 13`))
      .action(async (ids: number[], _options: object, command: Command) => {
        await changeItems(io, command.optsWithGlobals<GlobalOptions>(), ids, { status });
      });
  }

  severalItems(group.command("assign"))
    .description("Assign items to a member who can reply, or to nobody.")
    .option("--to <id>", "user ID", wholeNumber)
    .option("--nobody", "unassign them")
    .addHelpText("after", examples("masthead inbox assign 12 13 --to 17", "masthead inbox assign 12 --nobody"))
    .action(async (ids: number[], _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { to?: number; nobody?: true }>();
      const { to, nobody } = options;
      if ((to === undefined) === (nobody === undefined)) throw usageError("Use either --to or --nobody.");
      await changeItems(io, options, ids, { assignee_id: to ?? null });
    });

  severalItems(group.command("snooze"))
    .description("Take open items out of the list until a time, or put them back.")
    .option("--until <time>", "in the brand's time zone unless it has an offset")
    .option("--end", "put them back now")
    .addHelpText(
      "after",
      examples("masthead inbox snooze 12 13 --until 2026-12-01T09:00", "masthead inbox snooze 12 --end"),
    )
    .action(async (ids: number[], _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { until?: string; end?: true }>();
      const { until, end } = options;
      if ((until === undefined) === (end === undefined)) throw usageError("Use either --until or --end.");
      const { until: at = null } = end ? {} : await readTimes(await connect(options, io), { until });
      await changeItems(io, options, ids, { snoozed_until: at });
    });
}

function severalItems(command: Command): Command {
  return command.argument("<id...>", "item IDs, up to 100", severalIds);
}

/** @throws Failure refused where an item was not changed, naming each */
async function changeItems(io: Io, options: GlobalOptions & { json?: boolean }, ids: number[], change: Change) {
  const { client } = await connect(options, io);
  const body = await replyOf(bulkUpdateInboxItems({ client, body: { ids: [...new Set(ids)], ...change } }));
  const refused = body.results.filter(({ ok }) => !ok);
  await present(io, options, body, ({ results }) => {
    const done = results.length - refused.length;
    if (done > 0) io.out(counted(done, "item changed.", "items changed."));
  });
  if (refused.length === 0) return;
  const isUnknown = refused.every(({ error }) => error?.status === 404);
  throw new Failure(
    isUnknown ? EXIT.notFound : EXIT.refused,
    counted(refused.length, "item was not changed.", "items were not changed."),
    { details: refused.map(({ id, error }) => `Item ${id}: ${error?.message}`) },
  );
}
