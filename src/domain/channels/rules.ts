import { createHash } from "node:crypto";
import { z } from "zod";
import { Capabilities, type CapabilitiesReport, type Connector, OptionChoice } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { Channel } from "#platform/db/index.ts";
import type { ChannelStatus } from "./schema.ts";
import { EXPIRING_DAYS } from "./terms.ts";

/**
 * What a webhook channel is called: its host and path. A query may hold a secret, so it shows as a short hash, which
 * still tells two addresses apart.
 */
export function webhookHandle(url: string): string {
  const { host, pathname, search } = new URL(url);
  const path = pathname === "/" ? "" : pathname;
  const name = `${host}${path}`;
  if (search === "" && name.length <= 200) return name;
  const hash = createHash("sha256").update(url).digest("hex").slice(0, 8);
  return `${name.slice(0, 190)}#${hash}`;
}

const DAY_MS = 86_400_000;

/** From when on credentials that end then are about to. */
export function expiringFrom(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - EXPIRING_DAYS * DAY_MS);
}

/** How a channel stands that is not disabled, by when its credentials end. */
export function statusAt(now: Date, expiresAt: Date | null): ChannelStatus {
  if (expiresAt === null || expiringFrom(expiresAt) > now) return "connected";
  return expiresAt > now ? "expiring" : "needs_reconnect";
}

/** Whether there is nothing any more to reach the account with. */
export function isDisconnected({ platform, credentials }: { platform: string; credentials: string | null }): boolean {
  return findConnector(platform)?.connection !== "built_in" && credentials === null;
}

/** Credentials as a refresh left them: what an answer leaves out or empty stays, a refresh token above all. */
export function mergeCredentials(before: string, after: string): string {
  const [old, fresh]: unknown[] = [JSON.parse(before), JSON.parse(after)];
  if (!isRecord(old) || !isRecord(fresh)) return after;
  const input = Object.entries(fresh).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return JSON.stringify({ ...old, ...Object.fromEntries(input) });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The variables that are still to be set before a platform can be connected here. */
export function missingKeys({ keys = [] }: Connector, env: object): string[] {
  const values = new Map(Object.entries(env));
  return keys.filter((key) => !values.get(key));
}

/** Where platforms send people back to: the host for callbacks, if there is one (product.md §1). */
export function callbackAddress(
  { APP_URL, CALLBACK_HOST }: { APP_URL: string; CALLBACK_HOST?: string | undefined },
  platform: string,
): string {
  const base = CALLBACK_HOST ? `${new URL(APP_URL).protocol}//${CALLBACK_HOST}` : APP_URL;
  return `${base}/oauth/${platform}/callback`;
}

/** What a channel takes: what it says itself over its platform's; null of a platform that is not known any more. */
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
});

const Choices = z.record(z.string(), z.array(OptionChoice).max(1000));

/** What a channel may choose of, by the option's key; null when it makes no sense. */
export function readChoices(value: unknown): z.infer<typeof Choices> | null {
  return Choices.safeParse(value).data ?? null;
}

/** What a platform said of a channel's limits; null when it makes no sense. */
export function readReport(value: unknown): CapabilitiesReport | null {
  return Report.safeParse(value).data ?? null;
}
