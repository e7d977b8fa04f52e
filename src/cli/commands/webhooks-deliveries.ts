import { type Command, Option } from "commander";
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  recoverWebhookDeliveries,
  replayWebhookDelivery,
  testWebhookEndpoint,
} from "#client/sdk.gen.ts";
import type { GetWebhookDeliveryResponse, ListWebhookDeliveriesData, WebhookDelivery } from "#client/types.gen.ts";
import { counted } from "#kernel/counted.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { ENDPOINT_EVENTS } from "../events.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { type Column, present, printFields, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime, readTimes } from "../times.ts";

const STATUSES: WebhookDelivery["status"][] = ["pending", "delivered", "exhausted", "skipped"];

const COLUMNS: Column<WebhookDelivery>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Endpoint", value: ({ endpoint_id: endpoint }) => endpoint },
  { head: "Event", value: ({ event }) => event },
  { head: "Post", value: ({ payload }) => Number(payload.post_id) || null },
  { head: "Status", value: ({ status }) => status },
  { head: "Attempts", value: ({ attempts }) => attempts.length },
  { head: "Last response", value: ({ attempts }) => cameOf(attempts.at(-1)), isFlexible: true },
  { head: "Next", value: ({ next_attempt_at: next }) => next && clockTime(next) },
];

type Attempt = WebhookDelivery["attempts"][number];

function cameOf(attempt: Attempt | undefined): string | number | null {
  return attempt ? (attempt.response_code ?? attempt.error) : null;
}

const ATTEMPT_COLUMNS: Column<Attempt>[] = [
  { head: "Attempt", value: ({ number }) => number },
  { head: "At", value: ({ at }) => clockTime(at) },
  { head: "Status", value: ({ status }) => status },
  { head: "Response", value: cameOf },
  { head: "ms", value: ({ duration_ms }) => duration_ms },
  { head: "Body", value: ({ response_body, error }) => response_body || error, isFlexible: true },
];

type Filters = Omit<NonNullable<ListWebhookDeliveriesData["query"]>, "cursor" | "limit" | "endpoint_id" | "post_id"> & {
  endpoint?: number;
  post?: number;
};

export function webhooksDeliveries(group: Command, io: Io): void {
  const queued = ({ delivery: { id, event } }: { delivery: WebhookDelivery }) =>
    io.out(`Delivery ${id} of ${event} queued. Check it with: masthead webhooks delivery ${id}`);

  group
    .command("test")
    .description("Send a signed test event, or a sample of an event, to an endpoint.")
    .argument("<id>", "endpoint ID", wholeNumber)
    .addOption(new Option("--event <name>", "send a sample of this event").choices(ENDPOINT_EVENTS))
    .addHelpText("after", examples("masthead webhooks test 3", "masthead webhooks test 3 --event post.published"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { event?: (typeof ENDPOINT_EVENTS)[number] }>();
      const { client } = await connect(options, io);
      const body = { event: options.event };
      await present(io, options, await replyOf(testWebhookEndpoint({ client, path: { id }, body })), queued);
    });

  paged(group.command("deliveries"))
    .description("List deliveries, newest first.")
    .addOption(new Option("--endpoint <id>", "filter by endpoint").argParser(wholeNumber))
    .addOption(new Option("--event <name>", "filter by event").choices([...ENDPOINT_EVENTS, "test"]))
    .addOption(new Option("--status <status>", "only these").choices(STATUSES))
    .addOption(new Option("--post <id>", "filter by post").argParser(wholeNumber))
    .addHelpText(
      "after",
      examples("masthead webhooks deliveries --status exhausted", "masthead webhooks deliveries --endpoint 3 --all"),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging & Filters>();
      const { event, status, endpoint: endpoint_id, post: post_id } = options;
      const { client } = await connect(options, io);
      const body = await readPages("deliveries", options, (page) =>
        replyOf(listWebhookDeliveries({ client, query: { ...page, event, status, endpoint_id, post_id } })),
      );
      await present(io, options, body, async ({ deliveries }) => {
        printTable(io, COLUMNS, deliveries);
        notePage(io, body);
      });
    });

  group
    .command("delivery")
    .description("Show a delivery with its attempts.")
    .argument("<id>", "delivery ID", wholeNumber)
    .addHelpText("after", examples("masthead webhooks delivery 812"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(getWebhookDelivery({ client, path: { id } })), (body) =>
        printDelivery(io, body),
      );
    });

  group
    .command("replay")
    .description("Replay a delivery: send the same body as a new delivery.")
    .argument("<id>", "delivery ID", wholeNumber)
    .addHelpText("after", examples("masthead webhooks replay 812"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(replayWebhookDelivery({ client, path: { id } })), queued);
    });

  group
    .command("recover")
    .description("Send an endpoint all events it missed since a given time.")
    .argument("<id>", "endpoint ID", wholeNumber)
    .requiredOption("--since <time>", "time with an offset, or in the brand's time zone")
    .addHelpText("after", examples("masthead webhooks recover 3 --since 2026-11-19"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { since: string }>();
      const connection = await connect(options, io);
      const { since = "" } = await readTimes(connection, { since: options.since }, { takesDays: true });
      const recovered = await replyOf(
        recoverWebhookDeliveries({ client: connection.client, path: { id }, body: { since } }),
      );
      await present(io, options, recovered, (body) =>
        io.out(`${counted(body.recovered, "event")} queued for delivery.`),
      );
    });
}

async function printDelivery(io: Io, { delivery, request }: GetWebhookDeliveryResponse): Promise<void> {
  printFields(io, [
    ["Delivery", delivery.id],
    ["Event", delivery.event],
    ["Status", delivery.status],
    ["Next attempt", delivery.next_attempt_at && clockTime(delivery.next_attempt_at)],
    ["POST", request.url],
    ...Object.entries(request.attempts.at(-1)?.headers ?? {}).map(([name, value]) => [name, value] as const),
    ["Body", request.body],
  ]);
  if (delivery.attempts.length === 0) return;
  io.out("");
  printTable(io, ATTEMPT_COLUMNS, delivery.attempts);
}
