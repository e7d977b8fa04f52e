import { type Message, msg, t } from "#kernel/language.ts";
import type { Tier } from "#kernel/permissions.ts";

export type TokenTier = Exclude<Tier, "full">;

/** What people read for the tiers of tokens and apps. */
export const TOKEN_TIER_NAMES: Record<TokenTier, Message> = {
  read: msg("Read"),
  standard_write: msg("Draft and submit"),
  elevated_write: msg("Approve and schedule"),
};

/** How long the previous secret of a token works after a rotation, in hours: unless said otherwise, and at most. */
export const OVERLAP_HOURS = 24;
export const MAX_OVERLAP_HOURS = 720;

/** The first match wins, because nearly every browser also claims to be Chrome or Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** An app that names itself in no form we show. */
const UNKNOWN_APP = "Unknown app";

/** A browser's display name from its user agent: `Firefox on Windows`. Good enough for recognition, not for security. */
export function browserName(userAgent: string | null): string {
  const { browser = t("Unknown browser"), system } = partsOf(userAgent);
  return system ? t("{browser} on {system}", { browser, system }) : browser;
}

/** What `agentName` gives, in the current language. */
export function shownAgent(userAgent: string | null): string {
  const agent = agentName(userAgent);
  return partsOf(userAgent).browser ? browserName(userAgent) : agent === UNKNOWN_APP ? t("Unknown app") : agent;
}

/** A sign-in's client in a form short enough to compare: a browser as above, in English, or an app by its own name. */
export function agentName(userAgent: string | null): string {
  const { browser, system } = partsOf(userAgent);
  if (browser) return system ? `${browser} on ${system}` : browser;
  // Letters and digits only, because it appears in a mail and a stranger may have chosen it.
  return /^[A-Za-z][\w-]{0,39}/.exec(userAgent ?? "")?.[0] ?? UNKNOWN_APP;
}

function partsOf(userAgent: string | null): { browser?: string | undefined; system?: string | undefined } {
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
