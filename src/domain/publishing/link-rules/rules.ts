import { mentionsIn, type SavedMention, sentOn, withHandles } from "#domain/content/saved-mentions/rules.ts";
import { zoneFormats } from "#kernel/zone-formats.ts";
import type { Connector, Content, OptionValues } from "#platform/connectors/contract.ts";
import { mapLinks } from "#platform/connectors/shared/text/links.ts";
import { CAMPAIGN_VARIABLES, type CampaignVariable, EXAMPLE_CODE } from "./terms.ts";

/** How the links and saved mentions of a post are changed when it is published; frozen with the approval of each publication. */
export type LinkRules = {
  /** Whether UTM parameters are added. */
  isUtmOn: boolean;
  /** Links with more characters than this are shortened, 0 for all of them; null for none. */
  shortenOver: number | null;
  /** `utm_source`; null for the platform's name. */
  source: string | null;
  medium: string;
  /** With variables, see `CAMPAIGN_VARIABLES`. */
  campaign: string;
  /** Links to these hosts and their subdomains; empty for all. */
  hosts: readonly string[];
  excludedHosts: readonly string[];
  /** Whose name in the text is replaced by their handle. */
  mentions?: readonly SavedMention[];
};

export type LinkSettings = LinkRules & { isShortenOn: boolean; shortenOver: number };

/** Where and when a text is published. */
export type LinkContext = {
  platform: string;
  /** The channel's handle. */
  channel: string;
  /** `2026-11-24`, in the post's time zone. */
  date: string;
  /** Null before the post is stored. */
  postId: number | null;
  /** What short links begin with, such as `https://masthead.example.com/l/`. */
  shortBase: string;
};

/** The short link that leads to a link; the same for the same link. */
export type Shorten = (link: string) => string;

/** The longest link that is changed; no browser accepts longer ones. */
const MAX_LINK = 2000;

/** Options of the networks that hold a link which readers follow. */
const LINK_OPTIONS: readonly string[] = ["link", "url", "action_url", "button_url", "redeem_url"];

/**
 * The rules for a post.
 * @param campaign the post's own; null for the brand's, empty to leave its links as they are
 * @returns null when neither its links nor its mentions are changed
 */
export function rulesFor({ isShortenOn, ...rules }: LinkSettings, campaign: string | null): LinkRules | null {
  const changesLinks = campaign !== "" && (rules.isUtmOn || isShortenOn);
  if (!changesLinks && !rules.mentions?.length) return null;
  return {
    ...rules,
    isUtmOn: rules.isUtmOn && changesLinks,
    campaign: campaign ?? rules.campaign,
    shortenOver: isShortenOn && changesLinks ? rules.shortenOver : null,
  };
}

/** The rules with the mentions that some texts have; null when they change nothing. */
export function rulesOfTexts(rules: LinkRules | null, texts: readonly string[]): LinkRules | null {
  if (!rules?.mentions) return rules;
  const { mentions: all, ...links } = rules;
  const mentions = mentionsIn(texts.join("\n"), all);
  if (mentions.length > 0) return { ...links, mentions };
  return links.isUtmOn || links.shortenOver !== null ? links : null;
}

/** The rules as they apply on a platform, which may refuse short links. */
export function rulesOn(
  platform: Pick<Connector, "refusesShortLinks"> | undefined,
  rules: LinkRules | null,
): LinkRules | null {
  return rules && platform?.refusesShortLinks ? { ...rules, shortenOver: null } : rules;
}

const NO_LINKS = {
  isUtmOn: false,
  shortenOver: null,
  source: null,
  medium: "",
  campaign: "",
  hosts: [],
  excludedHosts: [],
};

/** The rules of a published post, with the mentions that an edit adds. Those it was published with stay as they were. */
export function rulesOfEdit(
  rules: LinkRules | null,
  mentions: readonly SavedMention[],
  texts: readonly string[],
): LinkRules | null {
  const kept = rules?.mentions ?? [];
  const others = mentions.filter(({ name }) => kept.every((mention) => mention.name !== name));
  const added = mentionsIn(texts.join("\n"), others);
  return added.length === 0 ? rules : { ...(rules ?? NO_LINKS), mentions: [...kept, ...added] };
}

// The Swedish form of a date is the one of ISO 8601.
const days = zoneFormats((timeZone) => new Intl.DateTimeFormat("sv-SE", { timeZone }));

/** The day of an instant in a time zone: `2026-11-24`. */
export function dayOf(at: Date, timezone: string): string {
  return days(timezone).format(at);
}

/** The parts of a content that have links. */
export type LinkedContent = Pick<Content, "body" | "thread" | "firstComment" | "options" | "rich">;

/** Replaces the passages of a content's texts. */
export type MapTexts = <Sent extends LinkedContent>(content: Sent, map: (text: string) => string) => Sent;

const mapPlainTexts: MapTexts = (content, map) => ({
  ...content,
  body: map(content.body),
  thread: content.thread.map(map),
  firstComment: content.firstComment === null ? null : map(content.firstComment),
});

/**
 * The content with the rules applied to each mention and link: in the text, its thread, the first comment and options.
 * @param shorten without it, short links are examples of the same length
 * @param mapTexts for texts with formatting, `mapPassages` of the connectors
 */
export function withLinkRules<Sent extends LinkedContent>(
  content: Sent,
  rules: LinkRules | null,
  context: LinkContext,
  shorten?: Shorten,
  mapTexts: MapTexts = mapPlainTexts,
): Sent {
  if (!rules) return content;
  const mentions = sentOn(rules.mentions ?? [], context.platform);
  const apply = (text: string) => applyRules(withHandles(text, mentions), rules, context, shorten);
  return { ...mapTexts(content, apply), options: applyToOptions(content.options, apply) };
}

function applyToOptions(options: OptionValues, apply: (text: string) => string): OptionValues {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      LINK_OPTIONS.includes(name) && typeof value === "string" ? apply(value) : value,
    ]),
  );
}

/** A text with the rules applied to each of its links; everything else stays as it is. */
export function applyRules(text: string, rules: LinkRules, context: LinkContext, shorten?: Shorten): string {
  return mapLinks(text, ({ uri }) => changeLink(uri, rules, context, shorten));
}

function changeLink(uri: string, rules: LinkRules, context: LinkContext, shorten?: Shorten): string {
  // A short link of ours leads to a link whose rules were applied already. Contexts stored before there were short
  // links have no base.
  const isShort = context.shortBase !== "" && uri.startsWith(context.shortBase);
  if (isShort || !isCovered(new URL(uri).hostname, rules)) return uri;
  const tagged = rules.isUtmOn ? tagLink(uri, rules, context) : uri;
  return isShortened(tagged, rules) ? (shorten?.(tagged) ?? context.shortBase + EXAMPLE_CODE) : tagged;
}

function isShortened({ length }: string, { shortenOver }: LinkRules): boolean {
  return shortenOver !== null && length > shortenOver && length <= MAX_LINK;
}

/**
 * A link with its UTM parameters. Only added to: its path, its own parameters and its fragment are not rewritten. A
 * link with UTM parameters of its own stays as it is.
 */
function tagLink(uri: string, rules: LinkRules, context: LinkContext): string {
  const { searchParams } = new URL(uri);
  const hasOwn = [...searchParams.keys()].some((name) => name.toLowerCase().startsWith("utm_"));
  if (hasOwn) return uri;
  const values = {
    utm_source: rules.source ?? context.platform,
    utm_medium: rules.medium,
    utm_campaign: fillCampaign(rules.campaign, context),
  };
  const added = Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join("&");
  const [, address = uri, fragment = ""] = /^([^#]*)(#.*)?$/s.exec(uri) ?? [];
  const separator = !address.includes("?") ? "?" : /[?&]$/.test(address) ? "" : "&";
  const tagged = `${address}${separator}${added}${fragment}`;
  return added === "" || tagged.length > MAX_LINK ? uri : tagged;
}

/** Also encodes what `encodeURIComponent` leaves but a network could take for punctuation after the link. */
const encode = (value: string) =>
  encodeURIComponent(value)
    .replaceAll(/[!'()*]/g, encodeCharacter)
    .replace(/(?<![._~])[._~]+$/, (end) => end.replaceAll(/./g, encodeCharacter));

const encodeCharacter = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

function isCovered(hostname: string, { hosts, excludedHosts }: LinkRules): boolean {
  const isIn = (list: readonly string[]) => list.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return (hosts.length === 0 || isIn(hosts)) && !isIn(excludedHosts);
}

function fillCampaign(campaign: string, { platform, channel, date, postId }: LinkContext): string {
  const values: Record<CampaignVariable, string> = {
    platform,
    channel,
    date,
    post_id: postId === null ? "new" : String(postId),
  };
  return campaign.replaceAll(VARIABLE, (_, name: CampaignVariable) => values[name]).trim();
}

const VARIABLE = new RegExp(String.raw`\{\{\s*(${CAMPAIGN_VARIABLES.join("|")})\s*\}\}`, "g");

/** The first `{{…}}` of a campaign that stands for nothing; null if there is none. */
export function findUnknownVariable(campaign: string): string | null {
  const rest = campaign.replaceAll(VARIABLE, "");
  const start = rest.indexOf("{{");
  const end = start < 0 ? -1 : rest.indexOf("}}", start + 2);
  return end < 0 ? null : rest.slice(start, end + 2);
}

/** A host as links are compared with it: in lower case and ASCII, without scheme and path; null if it is none. */
export function parseHost(text: string): string | null {
  const written = text
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/^\*\./, "");
  if (written === "" || /[\s/?#@:]/.test(written.replace(/\/$/, ""))) return null;
  const host = URL.parse(`http://${written}`)?.hostname ?? "";
  return host.includes(".") || host === "localhost" ? host : null;
}
