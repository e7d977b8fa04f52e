import os from "node:os";
import { type Client, createClient } from "#client/client/index.ts";
import { listTeams } from "#client/sdk.gen.ts";
import { EXIT, Failure, usageError } from "./failure.ts";
import type { Io } from "./io.ts";
import { lazySettings } from "./lazy-settings.ts";
import { cleanText } from "./print.ts";
import { replyOf } from "./response.ts";
import { createSend } from "./send.ts";
import type { Profile, Settings } from "./settings.ts";
import { VERSION } from "./version.ts";

/** Options of every command. */
export type GlobalOptions = { brand?: string; json?: true; dryRun?: true; url?: string };

export interface Connection {
  /** Pass it to the generated functions: `answer(listPosts({ client }))`. */
  client: Client;
  /** The installation's URL, without a trailing slash. */
  url: string;
  token: string;
  /** The slug sent as `X-Service-Brand`; null leaves the selection to the server. */
  brand: string | null;
  /** Sends a request as the client does, to a path below `/api/v1`, and returns any response. */
  request(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response>;
  /** Opens the settings of this machine; a call with everything in its environment never needs them. */
  settings(): Promise<Settings>;
}

type ConnectOptions = {
  /** Sends although `--dry-run` was given, for endpoints that have their own dry run. */
  hasOwnDryRun?: boolean;
};

/**
 * The signed-in client for the installation and brand from options, environment and profile, in this order.
 * @throws Failure usage without an installation or with an unknown brand, signedOut without a token
 */
export async function connect(
  options: GlobalOptions,
  io: Io,
  { hasOwnDryRun = false }: ConnectOptions = {},
): Promise<Connection> {
  const settings = lazySettings(io);
  const url = await installationOf(options, io, settings);
  const profile = io.env.MASTHEAD_TOKEN ? undefined : (await settings()).profile(url);
  const token = io.env.MASTHEAD_TOKEN ?? profile?.token;
  if (!token) throw new Failure(EXIT.signedOut, `You're not signed in to ${url}.`, { details: [loginHint(url)] });

  const isDryRun = options.dryRun === true && !hasOwnDryRun;
  const open = (brand: string | null) => openClient({ url, token, brand, isDryRun }, io);
  const brand = await brandOf(options, io, profile, open(null));
  const send = createSend(io, isDryRun);
  const own = { ...clientHeaders(), Authorization: `Bearer ${token}`, ...(brand ? { "X-Service-Brand": brand } : {}) };
  return {
    client: open(brand),
    url,
    token,
    brand,
    settings,
    request: (path, { headers, ...init }) => send(`${url}/api/v1${path}`, { ...init, headers: { ...own, ...headers } }),
  };
}

/** Which token a call was made with, in a sentence for when it is refused; null when there is none. */
export async function describeToken(options: GlobalOptions, io: Io): Promise<string | null> {
  const named = io.env.MASTHEAD_TOKEN;
  if (named)
    return `The token in the environment variable MASTHEAD_TOKEN${endingOf(named)} isn't valid. Replace or unset it.`;
  const settings = lazySettings(io);
  try {
    const url = await installationOf(options, io, settings);
    const { file, profile } = await settings();
    const token = profile(url)?.token;
    return token === undefined ? null : `The token for ${url} in ${file}${endingOf(token)} isn't valid.`;
  } catch {
    return null;
  }
}

/** A short one would be told as a whole. */
export const endingOf = (token: string) => (token.length < 12 ? "" : `, which ends in ${cleanText(token.slice(-4))},`);

type Target = { url: string; token?: string; brand?: string | null; isDryRun: boolean };

/** The generated client with the CLI's headers; without a token, for signing in. */
export function openClient({ url, token, brand, isDryRun }: Target, io: Io): Client {
  return createClient({
    baseUrl: `${url}/api/v1`,
    fetch: createSend(io, isDryRun),
    auth: () => token,
    headers: { ...clientHeaders(), "X-Service-Brand": brand ?? null },
  });
}

const clientHeaders = () => ({
  "User-Agent": `masthead-cli/${VERSION} (${os.hostname()}; ${process.platform}) node/${process.versions.node}`,
  "X-Service-Client": "cli",
});

/** @throws Failure usage when none is named anywhere */
export async function installationOf(
  { url }: GlobalOptions,
  io: Io,
  settings: () => Promise<Settings>,
): Promise<string> {
  const named = url ?? io.env.MASTHEAD_URL ?? (await settings()).current;
  if (!named) throw usageError("No installation configured. Run: masthead login --url https://masthead.example.com");
  return normalizeUrl(named);
}

/**
 * An installation's URL as it is stored: with its scheme, without `/api/v1` and a trailing slash.
 * @throws Failure usage for an invalid URL
 */
export function normalizeUrl(value: string): string {
  const isLocal = /^(localhost|127\.|\[::1\])/.test(value);
  const text = value.includes("://") ? value : `${isLocal ? "http" : "https"}://${value}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw usageError(`${value} isn't a valid installation URL.`, "It looks like https://masthead.example.com.");
  }
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, "").replace(/\/api\/v1$/, "")}`;
}

/** `--brand` and `MASTHEAD_BRAND` accept a slug, or a name of one of the caller's brands. */
async function brandOf(options: GlobalOptions, io: Io, profile: Profile | undefined, client: Client) {
  const named = options.brand ?? io.env.MASTHEAD_BRAND;
  // Another user's token may not have access to the stored brand.
  if (!named) return io.env.MASTHEAD_TOKEN ? null : (profile?.brand?.slug ?? null);
  // A slug needs no lookup: the server refuses one that is not the caller's.
  return SLUG.test(named) ? named : findBrand(named, await replyOf(listTeams({ client }))).slug;
}

const SLUG = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Brand = { slug: string; name: string };

/**
 * The caller's one brand with this slug or name.
 * @throws Failure notFound for none, usage for several of the same name
 */
export function findBrand<Found extends Brand>(named: string, { teams }: { teams: readonly Found[] }): Found {
  const wanted = named.toLowerCase();
  const [brand, ...others] = teams.filter(({ name, slug }) => slug === wanted || name.toLowerCase() === wanted);
  if (!brand) {
    const details = teams.map(({ name, slug }) => `${cleanText(name)}  ${slug}`);
    throw new Failure(EXIT.notFound, `You have no brand “${named}”. Your brands:`, { details });
  }
  if (others.length > 0) {
    throw usageError(`Several brands match “${named}”. Use the slug:`, ...[brand, ...others].map(({ slug }) => slug));
  }
  return brand;
}

function loginHint(url: string): string {
  return `Sign in: masthead login --url ${url}`;
}
