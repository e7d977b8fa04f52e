import type { PublicContext } from "#kernel/context.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import { announceDisabled } from "./announce-disabled.ts";
import { type Health, healthAfter, INTERRUPTED, LANES, LEASE_SECONDS, nextStep, type Step } from "./rules.ts";
import type { SealedSecrets } from "./secrets.ts";

/** A delivery whose attempt `number` is due now, whatever the clock of this machine says. */
export type Due = { delivery_id: number; number: number };

/** A request to be made: its attempt is written, and one of the endpoint's lanes is taken until it is settled. */
export type Claim = {
  deliveryId: number;
  number: number;
  event: string;
  key: string;
  body: string;
  endpoint: SealedSecrets & { url: string };
};

/** How the request of a claim ended. */
export type Outcome = {
  deliveryId: number;
  number: number;
  succeeded: boolean;
  responseCode: number | null;
  responseBody: string | null;
  error: string | null;
  durationMs: number | null;
  requestHeaders: Record<string, string> | null;
};

/** One step of a lane: settles what it did (`outcome`), and asks for the endpoint's next delivery (`wantsMore`). */
export type Turn = { endpointId: number; due?: Due | undefined; outcome?: Outcome; wantsMore: boolean };

/** Brings a worker to an endpoint once the transaction commits, or so many seconds later. */
export type Wake = (tx: Tx, endpointId: number, due?: Due, afterSeconds?: number) => Promise<void>;

type Endpoint = SealedSecrets &
  Health & { brandId: number; url: string; abandoned: Pick<Outcome, "deliveryId" | "number">[] };
type Settled = { endpoint: Endpoint; outcome: Outcome; step: Step };

/**
 * Settles and claims for many lanes in one transaction, with the same few statements for one as for a hundred.
 * Whoever starts or ends a request holds the endpoint's row, so that a delivery that finds no free lane is seen by the
 * lane that ends next: nothing waits without somebody to take it.
 * @returns for each turn its next delivery, or null
 */
export async function settle(
  tx: Tx,
  ctx: PublicContext,
  turns: readonly Turn[],
  wake: Wake,
): Promise<(Claim | null)[]> {
  const now = ctx.clock.now();
  const endpoints = await lockEndpoints(tx, [...new Set(turns.map(({ endpointId }) => endpointId))]);
  const settled = settledBy(turns, endpoints);
  await applySettled(tx, ctx, settled, turns, now, wake);
  const disabled = [...endpoints.values()].filter(({ status }) => status === "disabled");
  if (disabled.length > 0) await skipDue(tx, disabled, now);
  for (const { endpointId, wantsMore } of turns) if (!wantsMore) await wake(tx, endpointId);
  const claims = await claimDue(tx, turns, endpoints, now);
  return turns.map(({ endpointId, wantsMore }) => (wantsMore ? (claims.get(endpointId)?.shift() ?? null) : null));
}

/** Locks in the order of ids, so that two workers never wait for each other. */
async function lockEndpoints(tx: Tx, ids: number[]): Promise<Map<number, Endpoint>> {
  const rows = await tx.$queryRaw<Endpoint[]>`
    select e.id, e.brand_id as "brandId", e.url, e.status, e.failure_streak as "failureStreak",
      e.secret, e.previous_secret as "previousSecret", e.previous_secret_until as "previousSecretUntil",
      (
        select coalesce(json_agg(json_build_object('deliveryId', d.id, 'number', a.number)), '[]')
        from webhook_deliveries d join webhook_attempts a on a.delivery_id = d.id and a.status = 'pending'
        where d.endpoint_id = e.id and d.lease_until < now()
      ) as abandoned
    from webhook_endpoints e where e.id = any(${ids}) order by e.id for no key update`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the turns bring, and the attempts of workers that died: each counts as an attempt, for its request may have arrived. */
function settledBy(turns: readonly Turn[], endpoints: ReadonlyMap<number, Endpoint>): Settled[] {
  const brought = turns.flatMap(({ endpointId, outcome }) =>
    outcome ? [{ endpoint: endpoints.get(endpointId), outcome }] : [],
  );
  const abandoned = [...endpoints.values()].flatMap((endpoint) =>
    endpoint.abandoned.map((attempt) => ({ endpoint, outcome: { ...INTERRUPTED, ...attempt } })),
  );
  // An endpoint that was removed meanwhile took its deliveries along.
  return [...brought, ...abandoned].flatMap(({ endpoint, outcome }) =>
    endpoint ? [{ endpoint, outcome, step: nextStep(outcome.number, outcome.succeeded) }] : [],
  );
}

async function applySettled(
  tx: Tx,
  ctx: PublicContext,
  settled: Settled[],
  turns: readonly Turn[],
  now: Date,
  wake: Wake,
) {
  const due = turns.flatMap((turn) => turn.due ?? []);
  if (settled.length + due.length === 0) return;
  const kept = await writeSettled(tx, settled, due, now);
  const changed = new Map<Endpoint, Health>();
  for (const { endpoint, outcome, step } of settled) {
    // Settled before, by who took it for abandoned: that stands.
    if (!kept.has(outcome.deliveryId)) continue;
    changed.set(endpoint, healthAfter(changed.get(endpoint) ?? endpoint, step));
    if (step.status !== "pending") continue;
    const next = { delivery_id: outcome.deliveryId, number: outcome.number + 1 };
    await wake(tx, endpoint.id, next, step.afterSeconds);
  }
  for (const [endpoint, health] of changed) {
    if (health.failureStreak === endpoint.failureStreak && health.status === endpoint.status) continue;
    const isDisabledNow = health.status === "disabled" && endpoint.status === "enabled";
    await tx.webhookEndpoint.update({
      where: { id: endpoint.id },
      data: { ...health, ...(isDisabledNow ? { disabledAt: now } : {}) },
    });
    Object.assign(endpoint, health);
    if (isDisabledNow) await announceDisabled(tx, ctx, endpoint);
  }
}

/** Completes attempts that are still open, moves their deliveries on, and lets come what is due. @returns deliveries moved */
async function writeSettled(tx: Tx, settled: Settled[], due: Due[], now: Date): Promise<Set<number>> {
  const rows = settled.map(({ outcome, step }) => ({
    delivery_id: outcome.deliveryId,
    number: outcome.number,
    attempt_status: outcome.succeeded ? "succeeded" : "failed",
    response_code: outcome.responseCode,
    response_body: outcome.responseBody,
    error: outcome.error,
    duration_ms: outcome.durationMs,
    request_headers: outcome.requestHeaders,
    status: step.status,
    next_attempt_at: step.status === "pending" ? new Date(now.getTime() + step.afterSeconds * 1000) : null,
  }));
  const moved = await tx.$queryRaw<{ id: number }[]>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as given(
        delivery_id int, number int, attempt_status attempt_status, response_code int, response_body text, error text,
        duration_ms int, request_headers jsonb, status delivery_status, next_attempt_at timestamptz
      )
    ),
    completed as (
      update webhook_attempts a set
        status = given.attempt_status, response_code = given.response_code, response_body = given.response_body,
        error = given.error, duration_ms = given.duration_ms, request_headers = given.request_headers
      from given where a.delivery_id = given.delivery_id and a.number = given.number and a.status = 'pending'
      returning a.delivery_id
    ),
    arrived as (
      update webhook_deliveries d set next_attempt_at = ${moment(now)}
      from json_to_recordset(${JSON.stringify(due)}::json) as due(delivery_id int, number int)
      where d.id = due.delivery_id and d.status = 'pending' and d.lease_until is null and d.next_attempt_at > ${moment(now)}
        and due.number = 1 + (select count(*) from webhook_attempts a where a.delivery_id = d.id)
    )
    update webhook_deliveries d set status = given.status, next_attempt_at = given.next_attempt_at, lease_until = null
    from given join completed using (delivery_id) where d.id = given.delivery_id
    returning d.id`;
  return new Set(moved.map(({ id }) => id));
}

/** What is due to a disabled endpoint is recorded, not sent; tests are, for they are how one finds out what is wrong. */
async function skipDue(tx: Tx, endpoints: Endpoint[], now: Date): Promise<void> {
  await tx.$executeRaw`
    with skipped as (
      update webhook_deliveries set status = 'skipped', next_attempt_at = null
      where endpoint_id = any(${endpoints.map(({ id }) => id)}) and event_id is not null
        and lease_until is null and next_attempt_at <= ${moment(now)}
      returning id
    )
    insert into webhook_attempts (delivery_id, number, status, error, at)
    select id, 1 + (select count(*) from webhook_attempts a where a.delivery_id = skipped.id), 'skipped',
      'The endpoint was disabled.', ${moment(now)}
    from skipped`;
}

/** Takes free lanes for what is due longest, and writes the attempts before anything is sent. */
async function claimDue(tx: Tx, turns: readonly Turn[], endpoints: ReadonlyMap<number, Endpoint>, now: Date) {
  const wanted = turns.filter(({ wantsMore }) => wantsMore).map(({ endpointId }) => endpointId);
  const claims = new Map<number, Claim[]>();
  if (wanted.length === 0) return claims;
  const rows = await tx.$queryRaw<(Omit<Claim, "endpoint"> & { endpointId: number })[]>`
    with free as (
      select endpoint_id, least(count(*), ${LANES} - (
        select count(*) from webhook_deliveries busy where busy.endpoint_id = wanted.endpoint_id and busy.lease_until is not null
      )) as lanes
      from unnest(${wanted}::int[]) as wanted(endpoint_id) group by endpoint_id
    ),
    due as (
      select next.id from free cross join lateral (
        select d.id from webhook_deliveries d
        where d.endpoint_id = free.endpoint_id and d.lease_until is null and d.next_attempt_at <= ${moment(now)}
        order by d.next_attempt_at, d.id limit greatest(free.lanes, 0)
      ) next
    ),
    claimed as (
      update webhook_deliveries d set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), next_attempt_at = null
      from due where d.id = due.id
      returning d.id, d.endpoint_id, d.event, d.key, d.body
    ),
    started as (
      insert into webhook_attempts (delivery_id, number, status, at)
      select id, 1 + (select count(*) from webhook_attempts a where a.delivery_id = claimed.id), 'pending', ${moment(now)}
      from claimed
      returning delivery_id, number
    )
    select claimed.id as "deliveryId", claimed.endpoint_id as "endpointId", started.number, claimed.event,
      claimed.key::text, claimed.body
    from claimed join started on started.delivery_id = claimed.id
    order by claimed.id`;
  for (const { endpointId, ...claim } of rows) {
    const endpoint = endpoints.get(endpointId);
    if (endpoint) claims.set(endpointId, [...(claims.get(endpointId) ?? []), { ...claim, endpoint }]);
  }
  return claims;
}

const moment = (at: Date) => Prisma.sql`${at.toISOString()}::timestamptz`;
