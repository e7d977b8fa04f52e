import { firstUnits } from "#kernel/excerpt.ts";
import { type TIER_NAMES, tierIncludes } from "#kernel/permissions.ts";

/** The tiers an app can be granted: every one but `full`. */
export const CONNECTION_TIERS = ["read", "standard_write", "elevated_write"] as const;
export type ConnectionTier = (typeof CONNECTION_TIERS)[number];

/** OAuth scopes: the tiers, and the one with which some clients request a refresh token, which every client receives. */
export const SCOPES = [...CONNECTION_TIERS, "offline_access"] as const;

/** Lifetime of each artifact of the authorization server, in seconds. */
export const LIFETIME = {
  Interaction: 15 * 60,
  PushedAuthorizationRequest: 60,
  AuthorizationCode: 60,
  AccessToken: 3600,
  /** Since its last use, because every use issues a new one. */
  RefreshToken: 30 * 86_400,
} as const;

/** Hours after which a registered client without a connection is deleted. */
export const UNUSED_CLIENT_HOURS = 24;
/** Days after which a client is deleted whose connections have all ended. */
export const IDLE_CLIENT_DAYS = 90;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const LONGEST_ADDRESS = 2048;

/** A scheme that an app can claim: no single letter, which is a drive on Windows, and no `+` (`git+ssh:`, `web+x:`). */
const SCHEME = /^[a-z][a-z0-9.-]*[a-z0-9]:$/;
/** A reversed domain name has no empty part (RFC 8252 §7.1). */
const EMPTY_PART = /\.\.|\.-|-\./;

/**
 * Schemes that no app of a person's own answers, by what answers them. A code must not go there: it would run, be
 * shown, be sent to another machine or to whoever handles the scheme for the whole system.
 */
const NOT_OF_APPS: readonly RegExp[] = [
  // Run or show what the address contains.
  /^(javascript|vbscript|livescript|mocha|jscript|ecmascript|data|blob|filesystem|about|srcdoc|view-source|wyciwyg)$/,
  /^(jar|mhtml|mk|res|resource|its|ms-its|hcp|help|shell|cid|mid|content|package|unsafe|null|undefined)$/,
  // Browsers' own pages, and addresses that open in a certain browser.
  /^(chrome|chromium|edge|microsoft-edge|brave|opera|vivaldi|arc|firefox|moz|safari|webkit|googlechrome|devtools)(-.*|s)?$/,
  /^(x-safari|x-webkit|x-web-search|ext|extension|isolated-app|android-app|intent|intents|market|local|localhost)(-.*)?$/,
  // Networks, files and other machines.
  /^(file|https?|wss?|shttp|ftps?|sftp|tftp|scp|ssh|telnet|tn3270|rlogin|mosh|smb|cifs|nfs|afp|afs|davs?|webdavs?)$/,
  /^(ldap[si]?|gopher|wais|nntp|news|snews|ircs?|irc6|imaps?|pop3?|smtps?|rtsps?|rtspu|rtmps?|mms|mmsh|mmst|rtp)$/,
  /^(git|svn|cvs|hg|rsync|vnc|rdp|spice|citrix|ica|nx|finger|dict|dns|ipps?|printer|magnet|ed2k|torrent|ipfs|ipns)$/,
  /^(jdbc|odbc|mysql|postgres|postgresql|mongodb|redis|rediss|sqlite|ldapi|kafka|amqps?|mqtts?|coaps?|snmp|ntp)$/,
  // Letters, calls, calendars, maps, shops and settings, which the system handles.
  /^(mailto|tel|sms|smsto|mmsto|callto|sips?|h323|xmpp|facetime.*|imessage|message|messages|im|pres|fax|modem)$/,
  /^(webcals?|calshow|calendar|contacts|addressbook|geo|maps?|photos.*|shortcuts|workflow|search(-ms)?|wifi|bluetooth|nfc)$/,
  /^itms/,
  /^(itunes|macappstores?|appstore|app-store|podcasts?|pcast|feed|music|musics|ibooks?|videos?)(-.*)?$/,
  /^(x-apple|apple|windows)/,
  /^(prefs|app-prefs|app-settings|app-id|settings|diagnostics|win|ms|microsoft)([.-].*)?$/,
  /^com\.apple(\..*)?$|^com\.android(\..*)?$|^com\.microsoft\.windows(\..*)?$/,
  // Wallets of money, passwords and identities.
  /^(bitcoin.*|ethereum|litecoin|monero|lightning|lnurl.*|payto|upi|web3|otpauth.*|openid.*|fido|mdoc.*|passkeys?|wallet)$/,
  // Shops of games, whose addresses start programs.
  /^(steam|com\.epicgames.*|epicgames|uplay|origin2?|battlenet|goggalaxy|roblox.*|minecraft)$/,
  // Names of things, which are no addresses.
  /^(urn|urns|uuid|tag|info|doi|isbn|oid|opaquelocktoken|acct|did|ni|nih)$/,
];

/** The tiers named in a scope, in ascending order. */
export function requestedTiers(scope: string | undefined): ConnectionTier[] {
  const requests = new Set(scope?.split(" "));
  return CONNECTION_TIERS.filter((tier) => requests.has(tier));
}

/** The tiers the user can choose from: everything up to the highest one requested; all when none is requested. */
export function offeredTiers(scope: string | undefined): ConnectionTier[] {
  const highest = requestedTiers(scope).at(-1) ?? "elevated_write";
  return CONNECTION_TIERS.filter((tier) => tierIncludes(highest, tier));
}

/** The scope of a tier: a higher one includes all lower ones. */
export function scopeOf(tier: (typeof TIER_NAMES)[number]): string {
  return CONNECTION_TIERS.filter((each) => tierIncludes(tier, each)).join(" ");
}

/** The displayed target of a redirect URI: the host of a web URL, scheme and host of an app's custom scheme. */
export function redirectHost(address: string): string {
  const url = URL.parse(address);
  if (!url) return "";
  return isWeb(url) ? url.host : `${url.protocol}${url.host && `//${url.host}`}`;
}

/** Whether a redirect URI stays on the user's own machine (RFC 8252 §7.3). */
export function isLoopback(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && isWeb(url) && LOOPBACK.has(url.hostname);
}

const isWeb = ({ protocol }: URL) => protocol === "https:" || protocol === "http:";

/**
 * Why a client cannot have an authorization code sent to an address; null if it can. Accepted are https, http on the
 * loopback interface, and the scheme of an app on the person's device: a reversed domain name or a name of the app's own
 * (`cursor://…`, `vscode://…`).
 */
export function redirectProblem(address: string): string | null {
  if (address.length > LONGEST_ADDRESS) return `must have at most ${LONGEST_ADDRESS} characters each`;
  const url = URL.parse(address);
  if (!url || /\p{Cc}|\s|\\/u.test(address)) return "must only contain valid uris";
  if (url.username !== "" || url.password !== "") return "must not contain user names or passwords";
  if (address.includes("#")) return "must not contain fragments";
  const isLocal = isLoopback(address);
  if (url.protocol === "https:") return isLocal ? "must use http on the loopback interface" : null;
  if (isLocal) return null;
  // `scheme:text` names no place in an app, and `localhost:3000/callback` only looks like an address of the web.
  const isOfApp = isAppScheme(url.protocol) && /^[^:]+:\//.test(address);
  return isOfApp ? null : "must use https, http on the loopback interface, or the scheme of an app";
}

function isAppScheme(protocol: string): boolean {
  const name = protocol.slice(0, -1);
  return SCHEME.test(protocol) && !EMPTY_PART.test(name) && !NOT_OF_APPS.some((pattern) => pattern.test(name));
}

/** The scheme, with its colon, that opens an app on the person's device; null for addresses of the web. */
export function appScheme(address: string): string | null {
  const protocol = URL.parse(address)?.protocol ?? "";
  return isAppScheme(protocol) ? protocol : null;
}

/** A client's self-declared text as a single short line, without invisible or direction-changing characters. */
export function cleanClientName(text: string | undefined, fallback: string): string {
  const line = (text ?? "").replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return firstUnits(line || fallback, 80);
}
