import { type Command, Option } from "commander";
import { listIdeas } from "#client/sdk.gen.ts";
import type { Idea, ListIdeasData } from "#client/types.gen.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { humanizeName } from "../format.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { ideasPush } from "./ideas-push.ts";

const STATUSES: Idea["status"][] = ["new", "shortlisted", "in_progress", "used", "discarded"];
const FORMATS: Idea["format"][] = ["text", "image", "carousel", "video", "story", "thread", "article"];

const COLUMNS: Column<Idea>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Headline", value: ({ headline }) => headline, isFlexible: true },
  { head: "Format", value: ({ format }) => format },
  { head: "Status", value: ({ status }) => humanizeName(status) },
  { head: "Posts", value: ({ post_ids: posts }) => (posts.length === 0 ? null : posts.join(" ")) },
  { head: "Key", value: ({ external_key: key }) => key },
];

type Filters = Pick<NonNullable<ListIdeasData["query"]>, "status" | "format"> & { query?: string };

export function ideas(program: Command, io: Io): void {
  const group = program.command("ideas").description("Import and list ideas.");
  ideasPush(group, io);

  paged(group.command("list"))
    .description("List ideas, newest first.")
    .addOption(new Option("--status <status>", "only these").choices(STATUSES))
    .addOption(new Option("--format <format>", "only these").choices(FORMATS))
    .option("--query <words>", "search in headline and text")
    .addHelpText(
      "after",
      examples("masthead ideas list --status new", "masthead ideas list --format video --all --json"),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging & Filters>();
      const { status, format, query: q } = options;
      const { client } = await connect(options, io);
      const body = await readPages("ideas", options, (page) =>
        replyOf(listIdeas({ client, query: { ...page, status, format, q } })),
      );
      await present(io, options, body, async ({ ideas }) => {
        printTable(io, COLUMNS, ideas);
        notePage(io, body);
      });
    });
}
