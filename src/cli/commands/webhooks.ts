import type { Command } from "commander";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
} from "#client/sdk.gen.ts";
import type { WebhookEndpoint } from "#client/types.gen.ts";
import { commaSeparated, wholeNumber } from "../arguments.ts";
import { confirmDeletion } from "../confirm.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { EVENT_NAMES, endpointEvents } from "../events.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { bold, type Column, present, printFields, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { webhooksDeliveries } from "./webhooks-deliveries.ts";
import { webhooksListen } from "./webhooks-listen.ts";

const COLUMNS: Column<WebhookEndpoint>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "URL", value: ({ url }) => url, isFlexible: true },
  { head: "Events", value: ({ events }) => (isAll(events) ? "all post events" : events.join(" ")) },
  { head: "Status", value: ({ status }) => status },
  { head: "Failures", value: ({ failure_streak: streak }) => streak || null },
];

/** The events that an endpoint receives unless others are named. */
const isAll = (events: readonly string[]) =>
  events.length === EVENT_NAMES.length && EVENT_NAMES.every((name) => events.includes(name));

export function webhooks(program: Command, io: Io): void {
  const group = program.command("webhooks").description("Manage and test webhook endpoints. Brand owner only.");
  webhooksListen(group, io);
  endpoints(group, io);
  webhooksDeliveries(group, io);
}

function endpoints(group: Command, io: Io): void {
  const shown = ({ endpoint, secret }: { endpoint: WebhookEndpoint; secret?: string }) => {
    printFields(io, [
      ["Endpoint", endpoint.id],
      ["URL", endpoint.url],
      ["Events", endpoint.events.join("\n")],
      ["Status", endpoint.status],
    ]);
    if (secret === undefined) return;
    io.note("Copy the signing secret now. It won't be shown again:");
    io.out(bold(io, secret));
  };

  paged(group.command("list"))
    .description("List webhook endpoints.")
    .addHelpText("after", examples("masthead webhooks list"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging>();
      const { client } = await connect(options, io);
      const body = await readPages("endpoints", options, (query) => replyOf(listWebhookEndpoints({ client, query })));
      await present(io, options, body, async ({ endpoints }) => {
        printTable(io, COLUMNS, endpoints);
        notePage(io, body);
      });
    });

  group
    .command("create <url>")
    .description("Create an endpoint and print its secret once.")
    .option(
      "--events <names>",
      "events to receive, comma-separated (default: the five about publishing and review)",
      commaSeparated,
    )
    .option("--description <text>", "description")
    .addHelpText(
      "after",
      examples(
        "masthead webhooks create https://cms.example.com/hooks/masthead",
        "masthead webhooks create https://cms.example.com/hooks --events post.published,post.failed",
      ),
    )
    .action(async (url: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { events?: string[]; description?: string }>();
      const body = { url, events: endpointEvents(options.events ?? EVENT_NAMES), description: options.description };
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(createWebhookEndpoint({ client, body })), shown);
    });

  group
    .command("enable")
    .description("Re-enable a disabled endpoint.")
    .argument("<id>", "endpoint ID", wholeNumber)
    .addHelpText("after", examples("masthead webhooks enable 3"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(enableWebhookEndpoint({ client, path: { id } })), shown);
    });

  group
    .command("rotate-secret")
    .description("Rotate an endpoint's secret. The previous one also signs for 24 hours.")
    .argument("<id>", "endpoint ID", wholeNumber)
    .addHelpText("after", examples("masthead webhooks rotate-secret 3"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(rotateWebhookSecret({ client, path: { id } })), shown);
    });

  group
    .command("delete")
    .description("Delete an endpoint and its deliveries.")
    .argument("<id>", "endpoint ID", wholeNumber)
    .option("--yes", "skip confirmation")
    .addHelpText("after", examples("masthead webhooks delete 3", "masthead webhooks delete 3 --yes"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { yes?: true }>();
      const { client } = await connect(options, io);
      await confirmDeletion(io, options, "endpoint", id);
      await replyOf(deleteWebhookEndpoint({ client, path: { id } }));
      io.note(`Endpoint ${id} deleted.`);
    });
}
