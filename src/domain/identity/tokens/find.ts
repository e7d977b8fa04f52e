import { timingSafeEqual } from "node:crypto";
import { type BrandAccess, SELECTED_ACCESS, type SelectedAccess } from "#domain/brands/access/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { endCredentials } from "#domain/identity/credentials/index.ts";
import type { Person, TokenKind, TokenLimits, UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { UserId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { TIER_NAMES, type Tier, tierIncludes } from "#kernel/permissions.ts";
import type { Clock } from "#platform/clock.ts";
import { type AccessToken, type Db, Prisma, readRows, type Tx } from "#platform/db/index.ts";
import { LOG_POSITION } from "#platform/db/log-position.ts";
import { hashToken } from "#platform/random-token.ts";
import { parseToken, SESSION_DAYS } from "./rules.ts";

const TOUCH_MS = 60_000;
const DAY_MS = 86_400_000;
/** Maximum tokens listed in a mail or response. */
const MAX_LISTED = 20;

type Row = {
  id: number;
  kind: TokenKind;
  tier: Tier;
  secretHash: string | null;
  /** Of the secret before the last rotation, while it works. */
  previousSecretHash: string | null;
  /** Whether this use is to be stored. */
  isUseDue: boolean;
  userId: number;
  firstName: string;
  lastName: string;
  isVerified: boolean;
  isOperator: boolean;
  hasTwoFactors: boolean;
  ssoAccountId: number | null;
  /** Null where it is not limited. */
  limits: TokenLimits | null;
  /** Where the database's log is, where that was asked. */
  logPosition?: string | null;
};

/** How a credential is looked up. */
export type LookUp = {
  /** Also reads where the database's log is, for reads from a replica. */
  withPosition?: boolean;
  /** On a database that can't be written: the use of the credential is not stored. */
  isReadOnly?: boolean;
};

/** A token issued by the authorization server: 256 random bits in base64url, without an ID. */
const ISSUED = /^[\w-]{43}$/;

/**
 * The caller behind a bearer token; null for an invalid one.
 * @param presented `<id>|mh_…`, or an access token issued to an app through OAuth
 * @param address the caller's IP address, stored as that of the last use
 */
export async function findBearer(
  db: Db,
  clock: Clock,
  presented: string,
  address: string | null = null,
  lookUp: LookUp = {},
): Promise<Person | null> {
  const terms = termsOf(clock, lookUp);
  if (ISSUED.test(presented)) return findOAuthToken(db, clock, presented, address, terms);
  const parsed = parseToken(presented);
  if (!parsed) return null;
  const [row] = await readById(db, parsed.id, terms);
  return row && isSecretOf(row, parsed.secretHash) ? personUsing(db, clock, row, address) : null;
}

/** A caller, and their access to the brand they selected, or null. */
export type Bearer = { person: Person; selected: BrandAccess | null };

/**
 * `findBearer` and `accessBySelection` with one statement, for requests that need both.
 * @returns undefined for tokens that are not looked up like this: an app's, through OAuth
 */
export async function findBearerWithBrand(
  db: Db,
  clock: Clock,
  presented: string,
  address: string | null = null,
  lookUp: LookUp = {},
): Promise<Bearer | null | undefined> {
  if (ISSUED.test(presented)) return undefined;
  const parsed = parseToken(presented);
  if (!parsed) return null;
  const [row] = await readByIdWithBrand(db, parsed.id, termsOf(clock, lookUp));
  if (!row || !isSecretOf(row, parsed.secretHash)) return null;
  const person = await personUsing(db, clock, row, address);
  if (row.brandId === null) return { person, selected: null };
  const { brandId, role, access, ssoSlug, timezone, extraEvents, isHeld } = row;
  return { person, selected: { brandId, role, access, ssoSlug, timezone, extraEvents, isHeld } };
}

function isSecretOf({ secretHash, previousSecretHash }: Row, presented: string): boolean {
  return [secretHash, previousSecretHash].some((hash) => hash !== null && isSame(hash, presented));
}

async function personUsing(db: Db, clock: Clock, row: Row, address: string | null): Promise<Person> {
  await recordUse(db, clock, row, address);
  return personOf(row);
}

/** The user behind an app's access token; limited to the token's own scope (RFC 6749 §6 allows requesting less). */
async function findOAuthToken(
  db: Db,
  clock: Clock,
  presented: string,
  address: string | null,
  terms: Terms,
): Promise<Person | null> {
  const [row] = await readByOAuthToken(db, hashToken(presented), terms);
  const scopes = row?.scope?.split(" ") ?? [];
  const tier = row && TIER_NAMES.findLast((each) => scopes.includes(each) && tierIncludes(row.tier, each));
  if (!tier) return null;
  await recordUse(db, clock, row, address);
  return personOf({ ...row, tier });
}

/** The user of a browser session; null once it was revoked, signed out or unused for too long. */
export async function findSession(
  db: Db,
  clock: Clock,
  sessionId: number,
  userId: number,
  address: string | null = null,
  lookUp: LookUp = {},
): Promise<Person | null> {
  const [row] = await readSession(db, sessionId, userId, termsOf(clock, lookUp));
  if (!row) return null;
  await recordUse(db, clock, row, address);
  return personOf(row);
}

/** Now, the time of a last use from when the next is to be stored, or null for never, and a further column. */
type Terms = { now: Date; due: Date | null; position: Prisma.Sql };

const POSITION_COLUMN = Prisma.sql`, ${LOG_POSITION} as "logPosition"`;

function termsOf(clock: Clock, { withPosition = false, isReadOnly = false }: LookUp): Terms {
  const now = clock.now();
  const position = withPosition ? POSITION_COLUMN : Prisma.empty;
  return { now, due: isReadOnly ? null : new Date(now.getTime() - TOUCH_MS), position };
}

/** Credentials of a user who is being deleted or was disabled by the operator are invalid. */
const IS_ACTIVE = Prisma.sql`person.deleted_at is null and person.disabled_at is null`;

/** Times are compared by PostgreSQL, since to read them takes longer. */
const columns = ({ now, due, position }: Terms) => Prisma.sql`
  token.id, token.kind::text, token.tier::text, token.secret_hash as "secretHash",
  case when token.previous_secret_until > ${now} then token.previous_secret_hash end as "previousSecretHash",
  ${due === null ? Prisma.sql`false` : Prisma.sql`(token.last_used_at is null or token.last_used_at <= ${due})`} as "isUseDue", token.user_id as "userId",
  person.first_name as "firstName", person.last_name as "lastName",
  person.email_verified_at is not null as "isVerified", person.operator_since is not null as "isOperator",
  token.has_two_factors as "hasTwoFactors", token.sso_account_id as "ssoAccountId",
  case when token.brand_ids = '{}' and token.channel_ids = '{}' and token.scopes = '{}' and token.addresses = '{}'
    then null else json_build_object('brandIds', token.brand_ids, 'channelIds', token.channel_ids, 'scopes', token.scopes,
      'addresses', token.addresses) end as limits${position}`;

const isValid = (id: number, now: Date) =>
  Prisma.sql`token.id = ${id} and ${IS_ACTIVE} and (token.expires_at is null or token.expires_at > ${now})`;

const WITH_PERSON = Prisma.sql`from access_tokens token join users person on person.id = token.user_id`;

// One statement for each way to authenticate, because it runs before every request.

function readById(db: Db, id: number, terms: Terms): Promise<Row[]> {
  return readRows<Row>(db, { isFrequent: true })`
    select ${columns(terms)} ${WITH_PERSON} where ${isValid(id, terms.now)}`;
}

function readByIdWithBrand(db: Db, id: number, terms: Terms): Promise<(Row & SelectedAccess)[]> {
  return readRows<Row & SelectedAccess>(db, { isFrequent: true })`
    select ${columns(terms)}, ${SELECTED_ACCESS.columns} ${WITH_PERSON} ${SELECTED_ACCESS.join}
    where ${isValid(id, terms.now)}`;
}

function readSession(db: Db, id: number, userId: number, terms: Terms): Promise<Row[]> {
  const oldest = new Date(terms.now.getTime() - SESSION_DAYS * DAY_MS);
  return readRows<Row>(db, { isFrequent: true })`
    select ${columns(terms)} ${WITH_PERSON}
    where ${isValid(id, terms.now)} and token.kind = 'session' and token.user_id = ${userId}
      and coalesce(token.last_used_at, token.created_at) >= ${oldest}`;
}

function readByOAuthToken(db: Db, hash: string, terms: Terms): Promise<(Row & { scope: string | null })[]> {
  return readRows<Row & { scope: string | null }>(db, { isFrequent: true })`
    select ${columns(terms)}, artifact.payload->>'scope' as scope
    from oauth_artifacts artifact
    join access_tokens token on token.id = artifact.token_id
    join users person on person.id = token.user_id
    where artifact.kind = 'AccessToken' and artifact.id_hash = ${hash}
      and artifact.expires_at > ${terms.now} and ${IS_ACTIVE}
      and (token.expires_at is null or token.expires_at > ${terms.now})`;
}

/**
 * Stores the time and IP address of the last use, accurate to a minute without a write per request. Every request with this credential
 * waits for it, so it does not wait for a standby: while none confirms commits, what only reads is still answered.
 */
async function recordUse(db: Db, clock: Clock, { id, isUseDue }: Row, address: string | null): Promise<void> {
  if (!isUseDue) return;
  const now = clock.now();
  const due = new Date(now.getTime() - TOUCH_MS);
  await db.$executeRaw`
    update access_tokens set last_used_at = ${now}, last_used_address = coalesce(${address}, last_used_address)
    from set_config('synchronous_commit', 'local', true)
    where id = ${id} and (last_used_at is null or last_used_at <= ${due})`;
}

function personOf(row: Row): Person {
  const { id, kind, tier, userId, firstName, lastName, isVerified, isOperator, hasTwoFactors, ssoAccountId, limits } =
    row;
  const { logPosition } = row;
  return {
    kind: "person",
    userId: userId as UserId,
    name: fullName({ firstName, lastName }),
    isVerified,
    ...(isOperator ? { isOperator } : {}),
    token: { id, kind, tier, hasTwoFactors, ssoAccountId, ...(limits ? { limits } : {}) },
    ...(logPosition ? { logPosition } : {}),
  };
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** A page of the caller's own credentials of a kind; expired browser sessions are omitted. */
export async function ownCredentials(
  { db, clock, caller }: UserContext,
  kind: TokenKind,
  { cursor, limit }: { cursor?: string; limit: number },
) {
  const { before, ...order } = newestFirst({ cursor, limit });
  const oldest = new Date(clock.now().getTime() - SESSION_DAYS * DAY_MS);
  const found = await db.accessToken.findMany({
    where: {
      userId: caller.userId,
      kind,
      ...(kind === "session" ? { lastUsedAt: { gt: oldest } } : {}),
      ...before,
    },
    include: { devices: { orderBy: { id: "asc" } } },
    ...order,
  });
  return page(found, limit);
}

/** The newest tokens of a user for apps and their number: those that remain valid after a password change. */
export async function findAppTokens(tx: Tx, userId: number): Promise<{ rows: AccessToken[]; count: number }> {
  const where = { userId, kind: { not: "session" } } as const;
  const rows = await tx.accessToken.findMany({ where, orderBy: { id: "desc" }, take: MAX_LISTED });
  return { rows, count: rows.length < MAX_LISTED ? rows.length : await tx.accessToken.count({ where }) };
}

/**
 * Deletes one of the caller's own credentials.
 * @throws Fault refused `token_in_use` for the one making the call, not_found
 */
export async function revokeOwn(ctx: UserContext, kind: TokenKind, id: number): Promise<void> {
  if (id === ctx.caller.token.id) {
    const message = t("You're using this session or token. Sign out, or revoke it from another session.");
    throw fault("refused", { code: "token_in_use", message });
  }
  const count = await endCredentials(ctx.db, { id, kind, userId: ctx.caller.userId });
  if (count === 0) throw fault("not_found", { what: kind === "session" ? t("Session") : t("Token") });
}
