import type { Version } from "#domain/content/accessibility/index.ts";
import { ruleOf, withAccessibility } from "#domain/content/accessibility/rules.ts";
import type { RuleModes } from "#domain/content/accessibility/terms.ts";
import { readContrasts } from "#domain/content/media/index.ts";
import {
  type FullPost,
  findReferences,
  type PostPlan,
  planUnchanged,
  type References,
  targetsOf,
} from "#domain/content/posts/index.ts";
import { contentFor } from "#domain/content/posts/rules.ts";
import { capabilitiesOf } from "#domain/publishing/channels/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { findConnector } from "#platform/connectors/registry.ts";

/** A post on one channel; without channels, as it was written. */
export type ChannelVersion = Version & { channel: { id: number; platform: string } | null };

/** What each channel of the posts gets or got, with what the brand's rules find in it. */
export async function readVersions(
  { db, brandId, env }: BrandContext,
  posts: readonly FullPost[],
  modes: RuleModes,
): Promise<Map<number, ChannelVersion[]>> {
  const plans = posts.map((post) => ({ id: post.id, plan: planUnchanged(post) }));
  const references = await findReferences(
    db,
    brandId,
    plans.map(({ plan }) => plan),
    { locks: false },
  );
  return new Map(plans.map(({ id, plan }) => [id, versionsOf(env, plan, references, modes)]));
}

function versionsOf(
  env: BrandContext["env"],
  plan: PostPlan,
  references: References,
  modes: RuleModes,
): ChannelVersion[] {
  const targets = targetsOf(env, plan, references, () => null);
  if (targets.length === 0) return [{ ...versionOf(contentOf(plan, references), null, [], modes), channel: null }];
  return targets.map(({ channel, content }) => {
    const connector = findConnector(channel.platform);
    if (!connector) return { ...versionOf(content, null, [], modes), channel };
    const capabilities = capabilitiesOf(channel) ?? connector.capabilities;
    const platform = { capabilities, options: connector.options };
    // They know where the network takes alt texts.
    const found = connector.preflight(content, capabilities);
    return { ...versionOf(content, platform, found, modes), channel };
  });
}

function versionOf(
  content: Version["content"],
  platform: Version["platform"],
  found: Version["barriers"],
  modes: RuleModes,
): Version {
  const barriers = withAccessibility(found, content, platform, modes).filter((issue) => ruleOf(issue) !== undefined);
  return { content, platform, barriers };
}

function contentOf(plan: PostPlan, { assets }: References): Version["content"] {
  return contentFor(plan, {}, (id) => {
    const asset = assets.get(id);
    if (!asset) return undefined;
    const { type, bytes, width, height, altText: alt } = asset;
    return { type, bytes, width, height, alt, textContrasts: readContrasts(asset) };
  });
}
