import { type Command, Option } from "commander";
import { getInboxItem, listInboxItems } from "#client/sdk.gen.ts";
import type { InboxItem, ListInboxItemsData } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { humanizeName } from "../format.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { bold, type Column, cleanText, dim, present, printFields, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime } from "../times.ts";
import { inboxActs } from "./inbox-actions.ts";

const STATUSES: InboxItem["status"][] = ["open", "done", "archived"];
const KINDS: InboxItem["kind"][] = ["comment", "mention", "message", "review"];

const COLUMNS: Column<InboxItem>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Status", value: statusOf },
  { head: "Kind", value: ({ kind }) => kind },
  { head: "Received", value: ({ received_at: at }) => clockTime(at) },
  { head: "From", value: senderOf },
  { head: "Assignee", value: ({ assignee }) => assignee?.name },
  { head: "Text", value: ({ body }) => body, isFlexible: true },
];

type Query = NonNullable<ListInboxItemsData["query"]>;
type Filters = Pick<Query, "status" | "kind" | "tag" | "snoozed" | "unassigned"> & {
  assignee?: number;
  query?: string;
};

export function inbox(program: Command, io: Io): void {
  const group = program
    .command("inbox")
    .description("Comments, mentions, messages and reviews of the brand's channels.");

  paged(group.command("list"))
    .description("List items, newest first.")
    .addOption(new Option("--status <status>", "only these").choices(STATUSES))
    .addOption(new Option("--kind <kind>", "only these").choices(KINDS))
    .option("--assignee <id>", "only those of this user", wholeNumber)
    .addOption(new Option("--unassigned", "only those without an assignee").conflicts("assignee"))
    .option("--tag <tag>", "only those with this tag")
    .option("--snoozed", "only snoozed ones")
    .option("--query <words>", "search in texts and names")
    .addHelpText(
      "after",
      examples("masthead inbox list --status open", "masthead inbox list --unassigned --all --json"),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging & Filters>();
      const { status, kind, tag, snoozed, unassigned, assignee: assignee_id, query: q } = options;
      const { client } = await connect(options, io);
      const filters = { status, kind, tag, snoozed, unassigned, assignee_id, q };
      const body = await readPages("items", options, (page) =>
        replyOf(listInboxItems({ client, query: { ...page, ...filters } })),
      );
      await present(io, options, body, ({ items }) => {
        printTable(io, COLUMNS, items);
        notePage(io, body);
      });
    });

  group
    .command("show")
    .description("Show an item with its replies and notes.")
    .argument("<id>", "item ID", wholeNumber)
    .addHelpText("after", examples("masthead inbox show 12"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(getInboxItem({ client, path: { id } })), ({ item }) =>
        printItem(io, item),
      );
    });

  inboxActs(group, io);
}

function statusOf({ status, snoozed_until: until }: InboxItem): string {
  return until === null ? humanizeName(status) : `Snoozed until ${clockTime(until)}`;
}

function senderOf({ contact }: InboxItem): string | null {
  return contact && (contact.handle ?? contact.name);
}

function printItem(io: Io, item: InboxItem): void {
  const { channel, contact } = item;
  printFields(io, [
    ["Item", item.id],
    ["Status", statusOf(item)],
    ["Kind", item.kind],
    ["Channel", `${channel.platform}:${channel.handle}`],
    ["From", contact && [contact.name, contact.handle].filter(Boolean).join(" ")],
    ["Received", clockTime(item.received_at)],
    ["Rating", item.rating],
    ["Post", item.post_id],
    ["Assignee", item.assignee?.name],
    ["Tags", item.tags.join(", ")],
    ["Link", item.permalink],
    ["Text", item.visibility === "removed" ? "Removed on the platform." : item.body],
  ]);
  const draft = item.draft ? [item.draft] : [];
  for (const { id, author, status, body, created_at: at } of [...item.replies, ...draft]) {
    printEntry(io, `Reply ${id}`, author?.name, `${humanizeName(status)}, ${clockTime(at)}`, body);
  }
  for (const { id, author, body, created_at: at } of item.notes) {
    printEntry(io, `Note ${id}`, author?.name, clockTime(at), body);
  }
}

function printEntry(io: Io, what: string, author: string | undefined, facts: string, body: string): void {
  io.out("");
  io.out(`${dim(io, what)}  ${author ? `${bold(io, cleanText(author))}  ` : ""}${facts}`);
  for (const line of body.split("\n")) io.out(`  ${cleanText(line)}`.trimEnd());
}
