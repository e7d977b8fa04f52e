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

/** A browser's display name from its user agent: `Firefox on Windows`. Good enough for recognition, not for security. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return "Unknown browser";
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS) ?? "Unknown browser";
  const system = find(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}

/** A sign-in's client in a form short enough to compare: a browser as above, or an app by its own name. */
export function agentName(userAgent: string | null): string {
  const browser = browserName(userAgent);
  if (!browser.startsWith("Unknown browser")) return browser;
  // Letters and digits only, because it appears in a mail and a stranger may have chosen it.
  return /^[A-Za-z][\w-]{0,39}/.exec(userAgent ?? "")?.[0] ?? "Unknown app";
}
