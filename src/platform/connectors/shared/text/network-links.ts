import { endOfEnding } from "./link-endings.ts";
import type { FoundLink } from "./links.ts";

/** Where a network sees links, in the grammar of twitter-text: each of these patterns is of one character. */
export type NetworkLinks = {
  /** Whether a host without a scheme is no link. */
  needsScheme: boolean;
  /** The characters of a path, and those that may end it. It may also contain closed brackets, nested once at most. */
  path: RegExp;
  pathEnd: RegExp;
  /** Whether brackets end a path also behind punctuation, as in `/!(a)`. */
  bracketsAlwaysEnd: boolean;
  query: RegExp;
  queryEnd: RegExp;
};

const LATIN_ACCENTS =
  "\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\xff\\u0100-\\u024f\\u0253\\u0254\\u0256\\u0257\\u0259\\u025b\\u0263\\u0268\\u026f\\u0272\\u0289\\u028b\\u02bb\\u0300-\\u036f\\u1e00-\\u1eff";

/** Source: twitter-text 3.1.0, which the tests compare. */
export const X_LINKS: NetworkLinks = {
  needsScheme: false,
  path: new RegExp(String.raw`[a-z\u0400-\u04ff0-9!*';:=+,.$/%#[\]\-\u2013_~@|&${LATIN_ACCENTS}]`, "i"),
  pathEnd: new RegExp(String.raw`[+\-a-z\u0400-\u04ff0-9=_#/${LATIN_ACCENTS}]`, "i"),
  bracketsAlwaysEnd: false,
  query: /[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]/i,
  queryEnd: /[a-z0-9\-_&=#/]/i,
};

/**
 * Mastodon's servers take letters of any script behind a link for its path. Source:
 * github.com/mastodon/mastodon/blob/main/config/initializers/twitter_regex.rb, read 2026-11-28.
 */
export const MASTODON_LINKS: NetworkLinks = {
  needsScheme: true,
  path: /[^\s\u0085<>()?]/,
  pathEnd: /[^\s\u0085()?!*"'「」<>;:=,.$%[\]~&|@]/,
  bracketsAlwaysEnd: true,
  query: /[a-z0-9!?*'();:&=+$/%#[\]\-_.,~|@^\u00a0-\uffef]/i,
  queryEnd: /[a-z0-9_&=#/\-\u00a0-\uffef]/i,
};

const MAX_URL = 4096;
const MAX_LABEL = 63;
const MAX_TCO_SLUG = 40;

const UNSEEN = "\\ufffe\\ufeff\\uffff";
const DIRECTIONS = "\\u202a-\\u202e\\u061c\\u200e\\u200f\\u2066-\\u2069";
const SPACES = "\\t-\\r \\x85\\xa0\\u1680\\u180e\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const BEFORE = new RegExp(`[^A-Za-z0-9@＠$#＃${UNSEEN}]`);
const IN_HOST = new RegExp(String.raw`[^!'#%&()*+,\\\-./:;<=>?@[\]^_{|}~$${SPACES}${UNSEEN}${DIRECTIONS}]`);
const IN_ASCII_HOST = new RegExp(`[-a-z0-9${LATIN_ACCENTS}]`, "i");
const SCHEME = /https?:\/\//iy;
const PORT = /:[0-9]+/y;
const TCO = /^https?:\/\/t\.co\/([a-z0-9]+)(?:\?[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]*[a-z0-9\-_&=#/])?/i;

/** The links in a text as a network finds them. Every character is looked at a limited number of times. */
export function findNetworkLinks(text: string, rules: NetworkLinks): FoundLink[] {
  if (!text.includes(rules.needsScheme ? "://" : ".")) return [];
  const found: FoundLink[] = [];
  const hosts = endsOfHosts(text, IN_HOST);
  for (let at = 0; at < text.length; ) {
    const starts = BEFORE.test(text.charAt(at)) ? [at + 1] : [];
    // Only the first link may begin the text; each one uses up the character before it.
    if (at === 0) starts.push(0);
    const match = starts
      .filter((start) => mayBegin(text, start, hosts))
      .map((start) => matchAt(text, start, hosts, rules))
      .find((one) => one !== null);
    if (match) found.push(...linksOf(text, match, rules));
    at = match?.end ?? at + 1;
  }
  return found;
}

/** Whether a host or a scheme begins there. */
function mayBegin(text: string, start: number, hosts: Int32Array): boolean {
  return (hosts[start] ?? -1) > 0 || text.charAt(start) === "h" || text.charAt(start) === "H";
}

type Match = { start: number; end: number; host: { start: number; end: number }; hasPath: boolean };

function matchAt(text: string, start: number, hosts: Int32Array, rules: NetworkLinks): Match | null {
  SCHEME.lastIndex = start;
  const afterScheme = SCHEME.test(text) ? SCHEME.lastIndex : start;
  const hostStart = (hosts[afterScheme] ?? -1) > 0 ? afterScheme : start;
  const hostEnd = hosts[hostStart] ?? -1;
  if (hostEnd <= 0) return null;
  PORT.lastIndex = hostEnd;
  const authorityEnd = PORT.test(text) ? PORT.lastIndex : hostEnd;
  const pathEnd = endOfPath(text, authorityEnd, rules);
  const end = endOfQuery(text, pathEnd, rules);
  return { start, end, host: { start: hostStart, end: hostEnd }, hasPath: pathEnd > authorityEnd };
}

/** A match may be no link after all, or, without a scheme, several hosts. */
function linksOf(text: string, { start, end, host, hasPath }: Match, { needsScheme }: NetworkLinks): FoundLink[] {
  const hasScheme = host.start > start;
  const whole = text.slice(start, end);
  const name = text.slice(host.start, host.end);
  if (whole.length + (hasScheme ? host.start - start : "https://".length) > MAX_URL || !isHost(name)) return [];
  if (hasScheme) {
    const [short, slug = ""] = TCO.exec(whole) ?? [];
    if (slug.length > MAX_TCO_SLUG) return [];
    return [link(text, start, short === undefined ? end : start + short.length)];
  }
  if (needsScheme || /[-_./]/.test(text.charAt(start - 1))) return [];
  // The last one gets the path, as long as that is, also where the match goes on in between with another script.
  const path = hasPath ? end - host.end : 0;
  const hosts = asciiHostsIn(name).map(([from, to]) => [start + from, start + to] as const);
  return hosts.map(([from, to], index) => link(text, from, index === hosts.length - 1 ? to + path : to));
}

function link(text: string, start: number, end: number): FoundLink {
  return { start, end, uri: text.slice(start, end) };
}

function isHost(name: string): boolean {
  return name.split(".").every((label) => {
    if (label === "" || [...label].length > MAX_LABEL) return false;
    if (/^[\0-\x7f]*$/.test(label)) return true;
    return (URL.parse(`http://${label}/`)?.hostname ?? label).length <= MAX_LABEL;
  });
}

function asciiHostsIn(name: string): [number, number][] {
  const ends = endsOfHosts(name, IN_ASCII_HOST);
  const found: [number, number][] = [];
  let last = 0;
  for (let at = 0; at < name.length; ) {
    const end = ends[at] ?? -1;
    if (end > 0) {
      // twitter-text takes the first place where the host is written, though it may be part of another host there.
      const first = name.indexOf(name.slice(at, end), last);
      last = first + end - at;
      found.push([first, last]);
    }
    at = end > 0 ? end : at + 1;
  }
  return found;
}

/**
 * For each position, where the longest host that begins there ends; -1 where none begins. In one pass from the end,
 * because a host that begins within another ends where that one ends.
 */
function endsOfHosts(text: string, inHost: RegExp): Int32Array {
  const ends = new Int32Array(text.length).fill(-1);
  const takesLines = inHost === IN_HOST;
  // For the label before the last dot that was read: the end of a host that continues after the dot, and the end of a
  // known ending right after it.
  let longer = -1;
  let nearest = -1;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text.charAt(at);
    if (character === ".") {
      const isLabel = at > 0 && inHost.test(text.charAt(at - 1));
      longer = isLabel ? (ends[at + 1] ?? -1) : -1;
      nearest = isLabel ? endOfEnding(text, at + 1) : -1;
    } else if (inHost.test(character)) {
      ends[at] = longer === -1 ? nearest : longer;
    } else if (takesLines && character === "_") {
      // Not in the part before the ending.
      nearest = -1;
    } else if (!(takesLines && character === "-")) {
      longer = -1;
      nearest = -1;
    }
  }
  return ends;
}

function endOfPath(text: string, from: number, { path, pathEnd, bracketsAlwaysEnd }: NetworkLinks): number {
  if (text.charAt(from) !== "/") return from;
  let end = from + 1;
  for (let at = end; at < text.length; ) {
    const character = text.charAt(at);
    const next = character === "(" ? endOfBrackets(text, at, path) : path.test(character) ? at + 1 : -1;
    if (next === -1) break;
    if (character === "(" ? bracketsAlwaysEnd || end === at : pathEnd.test(character)) end = next;
    at = next;
  }
  return end;
}

/** The end of brackets with something in them, and at most one such pair within; -1 if they are others. */
function endOfBrackets(text: string, from: number, path: RegExp): number {
  const endOfRun = (start: number) => {
    let at = start;
    while (at < text.length && path.test(text.charAt(at))) at += 1;
    return at;
  };
  const first = endOfRun(from + 1);
  if (text.charAt(first) === ")") return first > from + 1 ? first + 1 : -1;
  if (text.charAt(first) !== "(") return -1;
  const inner = endOfRun(first + 1);
  if (inner === first + 1 || text.charAt(inner) !== ")") return -1;
  const last = endOfRun(inner + 1);
  return text.charAt(last) === ")" ? last + 1 : -1;
}

function endOfQuery(text: string, from: number, { query, queryEnd }: NetworkLinks): number {
  if (text.charAt(from) !== "?") return from;
  let end = from;
  for (let at = from + 1; at < text.length && query.test(text.charAt(at)); at += 1) {
    if (queryEnd.test(text.charAt(at))) end = at + 1;
  }
  return end;
}
