import { createHash } from "node:crypto";
import { z } from "zod";
import { t } from "#kernel/language.ts";
import { isStorable } from "#kernel/storable.ts";
import { callbackBase } from "#platform/callback-base.ts";
import { Capabilities, type CapabilitiesReport, type Connector, OptionChoice } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { Channel } from "#platform/db/index.ts";
import type { ChannelStatus } from "./schema.ts";
import { EXPIRING_DAYS, MAX_FOUND_ACCOUNTS } from "./terms.ts";

/**
 * The handle of a webhook channel: its host and path. A query may contain a secret, so it is shown as a short hash,
 * which still distinguishes two URLs.
 */
export function webhookHandle(url: string): string {
  const { host, pathname, search } = new URL(url);
  const path = pathname === "/" ? "" : pathname;
  const name = `${host}${path}`;
  if (search === "" && name.length <= 200) return name;
  const hash = createHash("sha256").update(url).digest("hex").slice(0, 8);
  return `${name.slice(0, 190)}#${hash}`;
}

/**
 * The key under which a channel's image is served without a session, to guests too: nobody can guess it, and another
 * image has another one. Null without an image.
 */
export function avatarKey({ id, avatarUrl }: { id: number; avatarUrl: string | null }): string | null {
  if (!avatarUrl?.startsWith("data:")) return null;
  return `${id}-${createHash("sha256").update(avatarUrl).digest("hex").slice(0, 32)}`;
}

const DAY_MS = 86_400_000;

/** Credentials that expire before this time are about to expire. */
export function expiringFrom(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - EXPIRING_DAYS * DAY_MS);
}

/** The status of a channel that is not disabled, by its credentials' expiry. */
export function statusAt(now: Date, expiresAt: Date | null): ChannelStatus {
  if (expiresAt === null || expiringFrom(expiresAt) > now) return "connected";
  return expiresAt > now ? "expiring" : "needs_reconnect";
}

/** Whether the channel has no credentials left. */
export function isDisconnected({ platform, credentials }: { platform: string; credentials: string | null }): boolean {
  return findConnector(platform)?.connection !== "built_in" && credentials === null;
}

/** Credentials after a refresh: a field that the response omits or leaves empty stays, above all the refresh token. */
export function mergeCredentials(before: string, after: string): string {
  const [old, fresh]: unknown[] = [JSON.parse(before), JSON.parse(after)];
  if (!isRecord(old) || !isRecord(fresh)) return after;
  const input = Object.entries(fresh).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return JSON.stringify({ ...old, ...Object.fromEntries(input) });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const Granted = z.object({ scope: z.string() });

/** What a channel can't do with the scopes that its credentials name; nothing where they name none. */
export function missingAbilities({ abilities = {} }: Pick<Connector, "abilities">, credentials: string): string[] {
  const { data } = Granted.safeParse(JSON.parse(credentials));
  const granted = data?.scope.split(/[\s,]+/);
  return Object.entries(abilities).flatMap(([scope, ability]) =>
    !granted || granted.includes(scope) ? [] : [t(ability)],
  );
}

/**
 * The environment variables that are missing before a platform can be connected here: of the set that is begun, or of
 * `keys` when none is.
 */
export function missingKeys(
  { keys = [], alternativeKeys }: Pick<Connector, "keys" | "alternativeKeys">,
  env: object,
): string[] {
  const values = new Map(Object.entries(env));
  const missing = (names: readonly string[]) => names.filter((key) => !values.get(key));
  const own = missing(keys);
  if (!alternativeKeys || own.length === 0) return own;
  const others = missing(alternativeKeys);
  const isBegun = own.length < keys.length;
  return others.length === 0 || (!isBegun && others.length < alternativeKeys.length) ? others : own;
}

type Addresses = Parameters<typeof callbackBase>[0];

/** The redirect URL for platforms. */
export function callbackAddress(env: Addresses, platform: string): string {
  return `${callbackBase(env)}/oauth/${platform}/callback`;
}

/** A step of a platform's setup with this installation's addresses in place of `{APP_URL}`, to be copied from there. */
export function withAddresses(step: string, env: Addresses): string {
  return step.replace(/\{APP_URL\}(\/(?:oauth|webhooks)\/)?/g, (_, path?: string) =>
    path === undefined ? env.APP_URL : `${callbackBase(env)}${path}`,
  );
}

/** A channel's capabilities: its own merged over its platform's; null for a platform that is no longer known. */
export function capabilitiesOf({
  platform,
  capabilities,
}: Pick<Channel, "platform" | "capabilities">): Capabilities | null {
  const connector = findConnector(platform);
  return connector ? { ...connector.capabilities, ...(capabilities as Partial<Capabilities> | null) } : null;
}

const Report = z.object({
  capabilities: Capabilities,
  quota: z.object({ remaining: z.number(), until: z.date() }).nullish(),
  videoQuota: z.object({ remaining: z.number().nullable(), bytes: z.number().nullable(), until: z.date() }).nullish(),
});

const Choices = z.record(z.string(), z.array(OptionChoice).max(1000));

/** A channel's choices by option key; null if the report is invalid. */
export function readChoices(value: unknown): z.infer<typeof Choices> | null {
  return Choices.safeParse(value).data ?? null;
}

/**
 * How often accounts are searched on a platform: by one person in a brand, and as one channel. Servers accept 300 requests
 * in five minutes per account, most of which are for publishing.
 */
export const SEARCH_RATES = {
  person: { limit: 60, windowSeconds: 60 },
  channel: { limit: 100, windowSeconds: 300 },
} as const;

/** Control characters, and those that turn the direction of a text: with them a name looks like another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

const text = z.string().max(300).refine(isStorable);
const Mentioned = z.object({
  handle: text.regex(/^\S+$/),
  name: text.transform((name) => name.replaceAll(/\s+/g, " ").replaceAll(INVISIBLE, "").trim()).pipe(z.string().min(1)),
  /** One word, so that the rest of a text stays what it is. */
  mention: text.regex(/^\S+$/),
});
export type MentionedAccounts = z.infer<typeof Mentioned>[];

/** Accounts as a platform found them, without those that can't be used. */
export function readMentioned(accounts: readonly unknown[]): MentionedAccounts {
  return accounts.flatMap((account) => Mentioned.safeParse(account).data ?? []).slice(0, MAX_FOUND_ACCOUNTS);
}

/** A platform's report of a channel's capabilities; null if it is invalid. */
export function readReport(value: unknown): CapabilitiesReport | null {
  return Report.safeParse(value).data ?? null;
}
