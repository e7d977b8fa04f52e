import { type Command, Option } from "commander";
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  recoverWebhookDeliveries,
  replayWebhookDelivery,
  testWebhookEndpoint,
} from "#client/sdk.gen.ts";
import type { GetWebhookDeliveryResponse, ListWebhookDeliveriesData, WebhookDelivery } from "#client/types.gen.ts";
import { answer } from "../answer.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { EVENT_NAMES, type EventName } from "../events.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { type Column, present, printFields, printTable } from "../print.ts";
import { clockTime, readTimes } from "../times.ts";
import { count } from "../words.ts";

const STATUSES: WebhookDelivery["status"][] = ["pending", "delivered", "exhausted", "skipped"];

const COLUMNS: Column<WebhookDelivery>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Endpoint", value: ({ endpoint_id: endpoint }) => endpoint },
  { head: "Event", value: ({ event }) => event },
  { head: "Post", value: ({ payload }) => Number(payload.post_id) || null },
  { head: "Status", value: ({ status }) => status },
  { head: "Tries", value: ({ attempts }) => attempts.length },
  { head: "Last answer", value: ({ attempts }) => cameOf(attempts.at(-1)), isFlexible: true },
  { head: "Next", value: ({ next_attempt_at: next }) => next && clockTime(next) },
];

type Attempt = WebhookDelivery["attempts"][number];

function cameOf(attempt: Attempt | undefined): string | number | null {
  return attempt ? (attempt.response_code ?? attempt.error) : null;
}

const ATTEMPT_COLUMNS: Column<Attempt>[] = [
  { head: "Try", value: ({ number }) => number },
  { head: "At", value: ({ at }) => clockTime(at) },
  { head: "Status", value: ({ status }) => status },
  { head: "Answer", value: cameOf },
  { head: "ms", value: ({ duration_ms }) => duration_ms },
  { head: "It said", value: ({ response_body, error }) => response_body || error, isFlexible: true },
];

type Filters = Omit<NonNullable<ListWebhookDeliveriesData["query"]>, "cursor" | "limit" | "endpoint_id" | "post_id"> & {
  endpoint?: number;
  post?: number;
};

export function webhooksDeliveries(group: Command, io: Io): void {
  const queued = ({ delivery: { id, event } }: { delivery: WebhookDelivery }) =>
    io.out(`Delivery ${id} of ${event} is on its way: masthead webhooks delivery ${id}`);

  group
    .command("test")
    .description("Send a signed test delivery to an endpoint, or a sample of one event.")
    .argument("<id>", "of the endpoint", wholeNumber)
    .addOption(new Option("--event <name>", "a sample of this event").choices(EVENT_NAMES))
    .addHelpText("after", examples("masthead webhooks test 3", "masthead webhooks test 3 --event post.published"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { event?: EventName }>();
      const { client } = await connect(options, io);
      const body = { event: options.event };
      await present(io, options, await answer(testWebhookEndpoint({ client, path: { id }, body })), queued);
    });

  paged(group.command("deliveries"))
    .description("List deliveries, newest first.")
    .addOption(new Option("--endpoint <id>", "only of this endpoint").argParser(wholeNumber))
    .addOption(new Option("--event <name>", "only of this event").choices([...EVENT_NAMES, "test"]))
    .addOption(new Option("--status <status>", "only these").choices(STATUSES))
    .addOption(new Option("--post <id>", "only about this post").argParser(wholeNumber))
    .addHelpText(
      "after",
      examples("masthead webhooks deliveries --status exhausted", "masthead webhooks deliveries --endpoint 3 --all"),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging & Filters>();
      const { event, status, endpoint: endpoint_id, post: post_id } = options;
      const { client } = await connect(options, io);
      const body = await readPages("deliveries", options, (page) =>
        answer(listWebhookDeliveries({ client, query: { ...page, event, status, endpoint_id, post_id } })),
      );
      await present(io, options, body, async ({ deliveries }) => {
        await printTable(io, COLUMNS, deliveries);
        notePage(io, body);
      });
    });

  group
    .command("delivery")
    .description("Show a delivery: what was sent, and how each try went.")
    .argument("<id>", "of the delivery", wholeNumber)
    .addHelpText("after", examples("masthead webhooks delivery 812"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await answer(getWebhookDelivery({ client, path: { id } })), (body) =>
        printDelivery(io, body),
      );
    });

  group
    .command("replay")
    .description("Send a delivery again, as a new one with the same body.")
    .argument("<id>", "of the delivery", wholeNumber)
    .addHelpText("after", examples("masthead webhooks replay 812"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await answer(replayWebhookDelivery({ client, path: { id } })), queued);
    });

  group
    .command("recover")
    .description("Send an endpoint every event that it missed since a moment.")
    .argument("<id>", "of the endpoint", wholeNumber)
    .requiredOption("--since <time>", "with an offset, or by the clocks of the brand's zone")
    .addHelpText("after", examples("masthead webhooks recover 3 --since 2026-11-19"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { since: string }>();
      const connection = await connect(options, io);
      const { since = "" } = await readTimes(connection, { since: options.since }, { takesDays: true });
      const recovered = await answer(
        recoverWebhookDeliveries({ client: connection.client, path: { id }, body: { since } }),
      );
      await present(io, options, recovered, (body) =>
        io.out(`${count("event", body.recovered)} that had not arrived ${body.recovered === 1 ? "is" : "are"} sent.`),
      );
    });
}

async function printDelivery(io: Io, { delivery, request }: GetWebhookDeliveryResponse): Promise<void> {
  printFields(io, [
    ["Delivery", delivery.id],
    ["Event", delivery.event],
    ["Status", delivery.status],
    ["Next try", delivery.next_attempt_at && clockTime(delivery.next_attempt_at)],
    ["POST", request.url],
    ...Object.entries(request.attempts.at(-1)?.headers ?? {}).map(([name, value]) => [name, value] as const),
    ["Body", request.body],
  ]);
  if (delivery.attempts.length === 0) return;
  io.out("");
  await printTable(io, ATTEMPT_COLUMNS, delivery.attempts);
}
