import { withAccessibility } from "#domain/content/accessibility/rules.ts";
import { checkVersion, versionOf } from "#domain/content/brand-guide/rules.ts";
import { GUIDE_CODES } from "#domain/content/brand-guide/terms.ts";
import { type AssetRow, readContrasts } from "#domain/content/media/index.ts";
import { chooseForm, codecsOf, type Rendition, secondsOf } from "#domain/content/media/rules.ts";
import { capabilitiesOf } from "#domain/publishing/channels/rules.ts";
import { channelStatusIssue } from "#domain/publishing/channels/terms.ts";
import { findLinkSettings, readRules } from "#domain/publishing/link-rules/index.ts";
import { dayOf, type LinkRules, rulesFor, rulesOn, withLinkRules } from "#domain/publishing/link-rules/rules.ts";
import { fault, type Issue } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { formatList, t } from "#kernel/language.ts";
import type { Connector, Content, ContentMedia, PreflightIssue } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { checkFormatting, contentOn, countedContent, mapPassages } from "#platform/connectors/rich-texts.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { checkOptions } from "#platform/connectors/shared/description/options.ts";
import { mediaKind } from "#platform/connectors/shared/text/limits.ts";
import { mediaOfAll } from "#platform/connectors/shared/text/parts.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { publicAddressProblem } from "#platform/public-address.ts";
import { shortLinkBase } from "#platform/short-link-base.ts";
import { type PostPlan, planUnchanged } from "../editing/plan-edit.ts";
import type { FullPost } from "../find.ts";
import { contentFor, isFrozen } from "../rules.ts";
import { type BrandRules, findBrandRules, findRulesAfterApproval } from "./brand-rules.ts";
import { checkReferences, type References } from "./check-references.ts";

type AddressSettings = Parameters<typeof publicAddressProblem>[0] & Parameters<typeof shortLinkBase>[0];

export type Target = {
  channel: Pick<Channel, "id" | "platform" | "displayName" | "status" | "pausedAt" | "capabilities">;
  /** As it was written. */
  content: Content;
  /** What the brand guide is about: as it was written, also where the network shows no formatting. */
  written: Content;
  /** As it would be sent: with the rules for links applied. */
  sent: Content;
};

/**
 * The preflight engine: what each channel would refuse, or accept with a warning, and how to fix it.
 * @param rules of the brand
 */
export function checkPost(env: AddressSettings, targets: readonly Target[], { guide, modes }: BrandRules): Issue[] {
  return targets.flatMap(({ channel, written, sent: content }) => {
    const connector = findConnector(channel.platform);
    const about = { channel_id: channel.id, platform: channel.platform };
    if (!connector)
      return [
        {
          ...about,
          code: "platform_unknown",
          field: "channel_id",
          severity: "error" as const,
          message: t("This installation can't publish to the platform of {channel}.", { channel: channel.displayName }),
          fix: null,
        },
      ];
    const capabilities = capabilitiesOf(channel) ?? connector.capabilities;
    const status = channelStatusIssue({ ...channel, isPaused: channel.pausedAt !== null });
    const refused = connector.preflight(countedContent(connector, content), capabilities);
    const findings = [
      ...(status ? [status] : []),
      ...(modes ? withAccessibility(refused, content, { capabilities, options: connector.options }, modes) : refused),
      ...checkFormatting(connector, content),
      ...checkOptions(connector.options, content.options),
      ...checkMediaAddress(env, connector, content),
      ...(guide ? checkVersion(guide, versionOf(connector.options, written)) : []),
    ];
    return findings.map((finding) => ({ ...about, ...finding }));
  });
}

/** The rules for links on a channel. */
type RulesOf = (channelId: number) => LinkRules | null;

/** The rules that an approval now would keep, on all channels. */
export async function presentRules(
  db: Tx,
  brandId: BrandId,
  { utmCampaign }: Pick<PostPlan, "utmCampaign">,
): Promise<RulesOf> {
  const rules = rulesFor(await findLinkSettings(db, brandId), utmCampaign);
  return () => rules;
}

/** The content each channel of a plan would get. */
export function targetsOf(
  env: AddressSettings,
  plan: Pick<PostPlan, "body" | "format" | "tags" | "mediaIds" | "channels" | "timezone" | "utmCampaign" | "postId">,
  { assets, channels }: References,
  rulesOf: RulesOf,
): Target[] {
  const shortBase = shortLinkBase(env);
  return plan.channels.flatMap(({ channelId, overrides, scheduledAt }) => {
    const channel = channels.get(channelId);
    if (!channel) return [];
    const mediaOf = (id: number) => mediaFor(channel, assets.get(id));
    const { platform, handle } = channel;
    const connector = findConnector(platform);
    const written = contentFor(plan, overrides, mediaOf);
    const content = contentOn(connector, written);
    const date = dayOf(scheduledAt ?? new Date(), plan.timezone);
    const rules = rulesOn(connector, rulesOf(channelId));
    const context = { platform, channel: handle, date, postId: plan.postId, shortBase };
    const sent = withLinkRules(content, rules, context, undefined, mapPassages);
    return [{ channel, written, content, sent }];
  });
}

/** An asset in the rendition in which it would be sent, which may not exist yet. */
function mediaFor(channel: Target["channel"], asset: AssetRow | undefined): ContentMedia | undefined {
  const capabilities = capabilitiesOf(channel);
  if (!asset) return undefined;
  const { type, bytes, width, height } = capabilities ? chooseForm<Rendition>(asset, capabilities).expected : asset;
  const facts = { alt: asset.altText, seconds: secondsOf(asset), codecs: codecsOf(asset), pages: asset.pages };
  return { type, bytes, width, height, ...facts, textContrasts: readContrasts(asset) };
}

/** Checks a stored post on every channel it is not published on yet. */
export async function checkStored(
  db: Tx,
  { env, brandId }: { env: AddressSettings; brandId: BrandId },
  post: FullPost,
  rulesOf?: RulesOf,
): Promise<Issue[]> {
  return checkPost(env, await findTargets(db, { env, brandId }, post, rulesOf), await findBrandRules(db, brandId));
}

/** The same for publications that keep their approval, and with it the rules for links. */
export async function checkApproved(
  db: Tx,
  { env, brandId }: { env: AddressSettings; brandId: BrandId },
  post: FullPost,
): Promise<Issue[]> {
  const rulesOf = (id: number) => {
    const publication = post.publications.find(({ channelId }) => channelId === id);
    return readRules(publication?.linkRules ?? null);
  };
  const targets = await findTargets(db, { env, brandId }, post, rulesOf);
  return checkPost(env, targets, await findRulesAfterApproval(db, brandId));
}

/**
 * The channels a stored post is not published on yet, with the content each would get.
 * @param rulesOf the rules for links where they are known; otherwise those of an approval now
 */
export async function findTargets(
  db: Tx,
  { env, brandId }: { env: AddressSettings; brandId: BrandId },
  post: FullPost,
  rulesOf?: RulesOf,
): Promise<Target[]> {
  const open = post.publications.filter(({ status }) => !isFrozen(status));
  const plan = planUnchanged({ ...post, publications: open });
  const references = await checkReferences(db, brandId, plan);
  return targetsOf(env, plan, references, rulesOf ?? (await presentRules(db, brandId, post)));
}

/** A network that fetches files can't fetch them from an address that is not public. */
function checkMediaAddress(
  env: AddressSettings,
  { name, fetchesMedia }: Pick<Connector, "name" | "fetchesMedia">,
  content: Content,
): PreflightIssue[] {
  const isFetched = mediaOfAll(content).some(({ type }) => fetchesMedia?.includes(mediaKind(type)));
  const problem = isFetched ? publicAddressProblem(env) : null;
  if (!problem) return [];
  const message = `${t("{name} fetches images and videos from this installation.", { name })} ${problem.message}`;
  return [{ code: "media_not_public", field: "media", severity: "error", message, fix: problem.fix }];
}

const UNAVAILABLE_CODES: readonly string[] = ["channel_disabled", "channel_disconnected"];

/** Issues of the channel itself, whatever is published there: for the team, and for publishing time. */
export function isChannelUnavailable({ code }: Issue): boolean {
  return UNAVAILABLE_CODES.includes(code);
}

type NamedChannel = Pick<Channel, "id" | "platform" | "displayName">;

/**
 * @param channels of the issues, to name those that refuse the post
 * @throws Fault preflight_failed with all issues, if one of them is an error
 */
export function requireNoErrors(issues: Issue[], channels: readonly NamedChannel[]): void {
  const refusing = new Set(issues.flatMap((issue) => (issue.severity === "error" ? issue.channel_id : [])));
  if (refusing.size === 0) return;
  const names = channels
    .filter(({ id }) => refusing.has(id))
    .map(({ displayName, platform }) => `${displayName} (${platformName(platform)})`);
  const errors = issues.filter(({ severity }) => severity === "error");
  const isGuide = errors.every(({ code }) => GUIDE_CODES.some((each) => each === code));
  const message = isGuide
    ? t("This post breaks a rule of the brand guide: {issue}", { issue: errors[0]?.message ?? "" })
    : t("This post doesn't meet the requirements of {channels}.", { channels: formatList(names) });
  throw fault("preflight_failed", { message, issues });
}

/** The channels of a stored post. */
export function channelsOf({ publications }: Pick<FullPost, "publications">): NamedChannel[] {
  return publications.map(({ channel }) => channel);
}
