import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import type { Inbound, InboundEvent, InboundRequest, InboundResult } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import type { Tx } from "#platform/db/index.ts";
import { generateToken } from "#platform/random-token.ts";
import { findKnown } from "./find.ts";
import { enqueueLanes } from "./process-callbacks.ts";
import { contentOf, digestOf, hasGoodIds, isRevocation, laneOf, REVOCATION_KINDS, subjectHashOf } from "./rules.ts";
import { statusUrl } from "./view.ts";

export type Confirmation = { url: string; confirmation_code: string };

export type Accepted =
  | Exclude<InboundResult, { kind: "events" }>
  /** `confirmation`: for a data deletion request, what the network shows the person. */
  | { kind: "accepted"; confirmation: Confirmation | null };

/**
 * Finds the connector's receiver for a callback path.
 * @throws Fault not_found for an unknown path, method_not_allowed
 */
export function findReceiver(
  { env }: Pick<PublicContext, "env">,
  { platform, path, method }: { platform: string; path: string; method: string },
): Inbound {
  const { inbound } = findConnectorParts(platform, env);
  const methods = inbound && lookUp(inbound.paths, path);
  if (!inbound || !methods) throw fault("not_found", { what: t("Address") });
  if (!methods.some((one) => one === method)) {
    throw fault("method_not_allowed", { allow: methods.includes("GET") ? [...methods, "HEAD"] : [...methods] });
  }
  return inbound;
}

/**
 * Receives a request of a network: verifies it, and stores its events in one transaction together with the jobs that
 * process them. A repeated request is stored once and gets the same response; events that concern no account here are
 * not stored.
 */
export async function acceptCallback(ctx: PublicContext, inbound: Inbound, request: InboundRequest): Promise<Accepted> {
  const call = { ...openCall(ctx, { signal: AbortSignal.timeout(inbound.timeoutMs) }), now: ctx.clock.now() };
  const result = await inbound.receive(request, call);
  if (result.kind !== "events") return result;
  const events = await selectKnown(ctx, result.events.filter(hasGoodIds));
  if (events.length === 0) return { kind: "accepted", confirmation: null };
  const code = await ctx.db.$transaction((tx) => storeEvents(tx, ctx, inbound.platform, events), {
    maxWait: 10_000,
    timeout: 20_000,
  });
  const confirmation = code === null ? null : { url: statusUrl(ctx.env, code), confirmation_code: code };
  return { kind: "accepted", confirmation };
}

/** A data deletion request always gets a response, whether there is data or not. */
async function selectKnown({ db }: PublicContext, events: readonly InboundEvent[]): Promise<InboundEvent[]> {
  const platforms = new Set(events.flatMap((event) => event.platforms));
  const subjects = new Set(events.map(({ subject }) => subject));
  if (subjects.size === 0) return [];
  const known = await findKnown(db, [...platforms], [...subjects]);
  return events.filter(({ kind, subject }) => kind === "deletion_requested" || known.has(subject));
}

/**
 * Stores events with the jobs that process them; a known event is stored once.
 * @returns the confirmation code of a requested deletion; null where none was requested
 */
export async function storeEvents(
  tx: Tx,
  ctx: PublicContext,
  platform: string,
  events: readonly InboundEvent[],
): Promise<string | null> {
  const key = ctx.env.AUTH_SECRET;
  const now = ctx.clock.now();
  const lanes = new Map<string, string>();
  const rows = events.map((event) => {
    const { kind, ...payload } = contentOf(event);
    const author = "author" in event ? (event.author?.externalId ?? null) : null;
    const { platforms, subject } = event;
    const place = `${isRevocation(event)} ${platforms[0]} ${subject}`;
    const lane = lanes.get(place) ?? laneOf(key, event);
    lanes.set(place, lane);
    return { kind, digest: digestOf(key, event), lane, platforms, subject, author, payload };
  });
  // One statement, and one returned row per lane: a network may send a thousand events at a time and waits for the
  // response. PostgreSQL reads arrays of columns faster than one JSON text that holds all rows.
  const stored = await tx.$queryRaw<{ id: number; revocations: string[] }[]>`
    with stored as (
      insert into inbound_events (platform, kind, digest, lane, platforms, subject, author, payload, next_attempt_at, received_at)
      select ${platform}, kind, digest, lane, platforms::text[], subject, author, payload, ${now}, ${now}
      from unnest(
        ${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ digest }) => digest)}::text[],
        ${rows.map(({ lane }) => lane)}::text[],
        ${rows.map(({ platforms }) => `{${platforms.join()}}`)}::text[],
        ${rows.map(({ subject }) => subject)}::text[],
        ${rows.map(({ author }) => author)}::text[],
        ${rows.map(({ payload }) => JSON.stringify(payload))}::json[]
      ) with ordinality as event (kind, digest, lane, platforms, subject, author, payload, place)
      order by place
      on conflict (digest) do nothing
      returning id, lane, digest, kind
    )
    select max(id) as id, coalesce(array_agg(digest) filter (where kind = any(${REVOCATION_KINDS})), '{}') as revocations
    from stored group by lane order by max(id)`;
  await enqueueLanes(
    tx,
    ctx,
    stored.map(({ id }) => id),
  );
  const isNew = new Set(stored.flatMap(({ revocations }) => revocations));
  let code: string | null = null;
  for (const event of events) {
    if (event.kind !== "deletion_requested") continue;
    code = await storeRequest(tx, ctx, event, isNew.has(digestOf(key, event)));
  }
  return code;
}

/**
 * One request per person, however often it is repeated; a new one after the data was deleted restarts under the same
 * code.
 */
async function storeRequest(tx: Tx, ctx: PublicContext, event: InboundEvent, isNew: boolean): Promise<string> {
  const [platform] = event.platforms;
  const subjectHash = subjectHashOf(ctx.env.AUTH_SECRET, platform, event.subject);
  const now = ctx.clock.now();
  const [row] = await tx.$queryRaw<{ code: string }[]>`
    insert into data_deletions as kept (platform, subject_hash, code, received_at)
    values (${platform}, ${subjectHash}, ${generateToken(18)}, ${now})
    on conflict (platform, subject_hash) do update set
      status = case when ${isNew} then 'received'::data_deletion_status else kept.status end,
      received_at = case when ${isNew} then excluded.received_at else kept.received_at end,
      started_at = case when ${isNew} then null else kept.started_at end,
      finished_at = case when ${isNew} then null else kept.finished_at end
    returning code`;
  if (!row) throw new Error("A data deletion request was not stored.");
  return row.code;
}
