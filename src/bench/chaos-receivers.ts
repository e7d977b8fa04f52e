import type { BrandContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import {
  drips,
  fire,
  hangs,
  openReceiver,
  type Receiver,
  type ReceiverBehavior,
  settles,
  subscribe,
} from "./chaos-receiver.ts";

import type { Scenario, ScenarioSteps } from "./chaos-scenario.ts";
import { addPosts, type LatenessBrand, openAccount } from "./lateness-load.ts";

/** Posts of the other account whose platform misbehaves like its webhook receivers. */
const POSTS = 24;
/** Of a delivery, in seconds: the timeout of an attempt, and the waits after the first and the second. */
const DEADLINE = 15;
const LADDER = [10, 60];
/** Two requests at a time, ten deliveries, three attempts of 15 s each: 225 s at least. */
const OVER_AT_MOST = 360;
/** The delay of another account's webhook, from the publication of its post. */
const OTHERS_AT_MOST = 2;
/** The worker measures the end of an attempt slightly differently from the receiver. */
const EARLY = 0.5;
/** A retry waits at most for one of the active requests, and for the worker's next poll. */
const LATE_AT_MOST = DEADLINE + 2;

/**
 * Other accounts' receivers and platforms never complete a response; accounts that share the workers must not be
 * affected.
 */
export const RECEIVER_SCENARIOS: Scenario[] = [
  {
    name: "receivers-hang",
    overSeconds: 240,
    open: () => withOtherAccount({ behavior: hangs, marker: "[hang]", receivers: 1, backlog: 400, isDisabled: true }),
  },
  {
    name: "receivers-drip",
    overSeconds: 60,
    open: () => withOtherAccount({ behavior: drips, marker: "[drip]", receivers: 4, backlog: 2, isDisabled: false }),
  },
];

type OtherAccount = {
  behavior: ReceiverBehavior;
  marker: string;
  receivers: number;
  /** Deliveries per receiver. */
  backlog: number;
  /** Whether this many failures must disable the endpoint. */
  isDisabled: boolean;
};

function withOtherAccount({ behavior, marker, receivers: count, backlog, isDisabled }: OtherAccount): ScenarioSteps {
  const receivers: Receiver[] = [];
  let account: LatenessBrand;
  let otherBrand: BrandContext;
  return {
    async prepare({ ctx, onEnd }) {
      account = await openAccount(ctx.db, "neighbour");
      otherBrand = { ...ctx, brandId: account.brandId as BrandId };
      for (let number = 0; number < count; number++) {
        const receiver = await openReceiver(behavior);
        onEnd(receiver.stop);
        receivers.push(receiver);
        await subscribe(otherBrand, receiver, "post.approved");
      }
    },
    async disrupt({ ctx, receiver, addCheck: judge, note, expectAtMost }) {
      const { db } = ctx;
      const startedAt = Date.now();
      await addPosts(db, account, { count: POSTS, from: new Date(), overSeconds: 0, text: marker, channels: 12 });
      await fire(otherBrand, otherBrand.brandId, backlog);
      const where = { brandId: otherBrand.brandId };
      const isOver = isDisabled
        ? async () => (await db.webhookEndpoint.count({ where: { ...where, status: "enabled" } })) === 0
        : async () => (await db.webhookDelivery.count({ where: { ...where, status: "pending" } })) === 0;
      const came = await settles(isOver, 400_000);
      const seconds = came ? (Date.now() - startedAt) / 1000 : Number.POSITIVE_INFINITY;
      expectAtMost(isDisabled ? "the hanging receiver disabled after" : "given up after", seconds, OVER_AT_MOST);
      const steps = receivers.flatMap(lateness);
      const early = steps.filter((late) => late < -EARLY).length;
      note(`${steps.length} retries on the ladder 0/10/60 s, ${early} early`);
      expectAtMost("the latest late by", Math.max(...steps), LATE_AT_MOST);
      judge(async () => {
        expectAtMost("the other account's webhooks arrived within", await slowest(ctx, receiver), OTHERS_AT_MOST);
        return { stuck: came ? 0 : 1, false: early };
      });
    },
  };
}

/** Seconds from the publication of a post to its webhook. */
async function slowest({ db, brandId }: BrandContext, { received }: Receiver): Promise<number> {
  const where = { brandId, status: "published" as const };
  const rows = await db.publication.findMany({ where, select: { id: true, publishedAt: true } });
  const publishedAt = new Map(rows.map((row) => [row.id, row.publishedAt?.getTime() ?? 0]));
  return Math.max(...received.map(({ at, body }) => at - (publishedAt.get(body.publication?.id ?? 0) ?? at))) / 1000;
}

/** Seconds by which each retry was late. */
function lateness({ received }: Receiver): number[] {
  const ofDelivery = [...Map.groupBy(received, ({ id }) => id).values()];
  return ofDelivery.flatMap((requests) =>
    requests.slice(1).map(({ at }, number) => {
      const endedAt = requests[number]?.endedAt ?? at;
      return (at - endedAt) / 1000 - (LADDER[number] ?? 0);
    }),
  );
}
