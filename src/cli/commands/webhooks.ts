import type { Command } from "commander";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from "#client/sdk.gen.ts";
import type { WebhookEndpoint } from "#client/types.gen.ts";
import { afterId, commaSeparated, wholeNumber } from "../arguments.ts";
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
      ["Filters", filtersOf(endpoint)],
      ["Status", endpoint.status],
    ]);
    if (secret === undefined) return;
    io.note("Copy the signing secret now. It won't be shown again:");
    io.out(bold(io, secret));
  };

  group
    .command("show")
    .description("Show an endpoint.")
    .argument("<id>", "endpoint ID", wholeNumber)
    .addHelpText("after", examples("masthead webhooks show 3"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(getWebhookEndpoint({ client, path: { id } })), shown);
    });

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

  withFields(group.command("create <url>"))
    .description("Create an endpoint and print its secret once.")
    .addHelpText(
      "after",
      examples(
        "masthead webhooks create https://cms.example.com/hooks/masthead",
        "masthead webhooks create https://cms.example.com/hooks --events post.published,post.failed",
      ),
    )
    .action(async (url: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Fields>();
      const { events = endpointEvents(EVENT_NAMES), ...fields } = bodyOf(options);
      const body = { url, events, ...fields };
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(createWebhookEndpoint({ client, body })), shown);
    });

  withFields(group.command("update"))
    .description("Change an endpoint. Filters that are named replace all of them.")
    .argument("<id>", "endpoint ID", wholeNumber)
    .option("--to <url>", "new URL")
    .addHelpText(
      "after",
      examples(
        "masthead webhooks update 3 --events post.published,post.created",
        "masthead webhooks update 3 --tags launch",
      ),
    )
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Fields & { to?: string }>();
      const { client } = await connect(options, io);
      await present(
        io,
        options,
        await replyOf(updateWebhookEndpoint({ client, path: { id }, body: { url: options.to, ...bodyOf(options) } })),
        shown,
      );
    });

  group
    .command("disable")
    .description("Disable an endpoint. Its events are logged as skipped.")
    .argument("<id>", "endpoint ID", wholeNumber)
    .addHelpText("after", examples("masthead webhooks disable 3"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(disableWebhookEndpoint({ client, path: { id } })), shown);
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
    .description("Rotate an endpoint's secret. The previous one also signs for 24 hours, or as long as you say.")
    .argument("<id>", "endpoint ID", wholeNumber)
    .option("--overlap <hours>", "hours for which the previous secret also signs", afterId)
    .addHelpText(
      "after",
      examples("masthead webhooks rotate-secret 3", "masthead webhooks rotate-secret 3 --overlap 1"),
    )
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { overlap?: number }>();
      const { client } = await connect(options, io);
      const body = options.overlap === undefined ? {} : { overlap_hours: options.overlap };
      await present(io, options, await replyOf(rotateWebhookSecret({ client, path: { id }, body })), shown);
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

type Fields = {
  events?: string[];
  description?: string;
  channels?: number[];
  tags?: string[];
  campaigns?: number[];
  authors?: number[];
};

function withFields(command: Command): Command {
  return command
    .option("--events <names>", "events to receive, comma-separated (default: those about publishing)", commaSeparated)
    .option("--description <text>", "description")
    .option("--channels <ids>", "only events about these channels", ids)
    .option("--tags <tags>", "only events about posts with one of these tags", commaSeparated)
    .option("--campaigns <ids>", "only events about posts of these campaigns", ids)
    .option("--authors <ids>", "only events about posts by these people", ids);
}

const ids = (text: string) => commaSeparated(text).map((part) => wholeNumber(part));

/** The filters only where one is named: they replace all of them. */
function bodyOf({ events, description, channels, tags, campaigns, authors }: Fields) {
  const filters = { channel_ids: channels, tags, campaign_ids: campaigns, author_ids: authors };
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  return {
    ...(events && { events: endpointEvents(events) }),
    ...(description !== undefined && { description }),
    ...(isFiltered && { filters }),
  };
}

function filtersOf({ filters }: WebhookEndpoint): string {
  const named = Object.entries(filters).filter(([, values]) => values.length > 0);
  return named.map(([name, values]) => `${name}: ${values.join(", ")}`).join("\n") || "none";
}
