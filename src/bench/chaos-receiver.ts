import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { createEndpoint, emitAll } from "#domain/events/webhooks/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { Counts } from "./chaos-scenario.ts";

const PATIENCE_MS = 90_000;

/** A received webhook; `endedAt` and `isAnswered` are set once its connection has ended. */
type Received = {
  id: string;
  at: number;
  body: { occurred_at?: string; publication?: { id: number } };
  endedAt: number | null;
  isAnswered: boolean;
};

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
export type ReceiverBehavior = (response: ServerResponse) => void;

export const responses: ReceiverBehavior = (response) => void response.end("ok");
export const answersAfter =
  (ms: number): ReceiverBehavior =>
  (response) =>
    void setTimeout(() => response.end("ok"), ms);
export const hangs: ReceiverBehavior = () => {};
/** Never completes the response, and never pauses longer than a second. */
export const drips: ReceiverBehavior = (response) => {
  response.writeHead(200);
  const dripping = setInterval(() => response.write("."), 500);
  response.once("close", () => clearInterval(dripping));
};

/** A webhook receiver with its own journal. */
export async function openReceiver(behavior: ReceiverBehavior) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const line: Received = {
      id: String(request.headers["webhook-id"]),
      at: Date.now(),
      body: {},
      endedAt: null,
      isAnswered: false,
    };
    response.once("close", () => {
      line.endedAt = Date.now();
      line.isAnswered = response.writableFinished;
    });
    line.body = (await json(request)) as Received["body"];
    received.push(line);
    behavior(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export async function subscribe(
  ctx: BrandContext,
  { url }: Receiver,
  event: "post.published" | "post.approved",
): Promise<void> {
  await execute(createEndpoint, ctx, { url, events: [event] });
}

/** This many events without a post, for the endpoints that are subscribed to them. */
export async function fire(ctx: BrandContext, brandId: BrandId, count: number): Promise<void> {
  const event = { event: "post.approved" as const, status: "scheduled", approved_via: "api" as const };
  await ctx.db.$transaction((tx) =>
    emitAll(
      tx,
      ctx,
      Array.from({ length: count }, (_, at) => ({ brandId, event: { ...event, post_id: at + 1 } })),
    ),
  );
}

/**
 * Compares the publications in our rows with what the receiver got. Duplicates are allowed: delivery is at least once.
 */
export async function judgeEvents({ db, brandId }: BrandContext, { received }: Receiver): Promise<Partial<Counts>> {
  const rows = await db.publication.findMany({ where: { brandId, status: "published" }, select: { id: true } });
  const published = new Set(rows.map(({ id }) => id));
  const receivedIds = () => new Set(received.map(({ body }) => body.publication?.id ?? 0));
  await settles(() => published.isSubsetOf(receivedIds()));
  const deliveries = new Map(received.map(({ id, body }) => [id, body.publication?.id]));
  return {
    doubles: deliveries.size - receivedIds().size,
    false: receivedIds().difference(published).size,
    lost: published.difference(receivedIds()).size,
  };
}

/** @returns whether it became true within `ms` */
export async function settles(is: () => boolean | Promise<boolean>, ms = PATIENCE_MS): Promise<boolean> {
  for (const deadline = Date.now() + ms; !(await is()); await sleep(100)) if (Date.now() > deadline) return false;
  return true;
}

/** Seconds from an interrupted request to the next of the same delivery; infinite where none came. */
export function resumptions({ received }: Receiver): number[] {
  const ofDelivery = [...Map.groupBy(received, ({ id }) => id).values()];
  return ofDelivery.flatMap((requests) =>
    requests.flatMap(({ endedAt, isAnswered }, at) => {
      if (isAnswered || endedAt === null) return [];
      const next = requests[at + 1];
      return [next ? (next.at - endedAt) / 1000 : Number.POSITIVE_INFINITY];
    }),
  );
}
