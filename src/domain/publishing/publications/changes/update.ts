import { isDeepStrictEqual } from "node:util";
import {
  checkPost,
  checkReferences,
  type FullPost,
  findRulesAfterApproval,
  type PublishedContent,
  planUnchanged,
  publishedContent,
  publishedParts,
  requireNoErrors,
  requireRevision,
  targetsOf,
} from "#domain/content/posts/index.ts";
import { findThreadErrors, readOverrides } from "#domain/content/posts/rules.ts";
import { PublicationWithAttempts } from "#domain/content/posts/schema.ts";
import { findMentions } from "#domain/content/saved-mentions/index.ts";
import { capabilitiesOf } from "#domain/publishing/channels/rules.ts";
import { readRules } from "#domain/publishing/link-rules/index.ts";
import { type LinkRules, rulesOfEdit } from "#domain/publishing/link-rules/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t, tn } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Content, OptionValues } from "#platform/connectors/contract.ts";
import { findConnector, platformName } from "#platform/connectors/registry.ts";
import { partsOf } from "#platform/connectors/shared/text/parts.ts";
import type { Tx } from "#platform/db/index.ts";
import { UpdatePublicationInput } from "../schema.ts";
import type { Changeable } from "./request-change.ts";
import { requestChange } from "./request-change.ts";

export const updatePublication = operation({
  name: "publications.update",
  summary: "Edit a published publication on its platform. It happens shortly after: `change` says how it went.",
  scope: "brand",
  needs: "content.manage",
  tier: "elevated_write",
  input: UpdatePublicationInput,
  output: PublicationWithAttempts,
  async run(ctx, { id, revision, media_ids: mediaIds, thread_media_ids: ofParts, ...edit }) {
    return requestChange(ctx, id, "edit", async (tx, post, publication) => {
      requireRevision(post, revision);
      const overrides = readOverrides(publication.overrides);
      const now = publishedContent(post, overrides);
      const wanted = publishedContent(post, { ...now, ...edit });
      const media = post.media.map(({ assetId }) => assetId);
      requireSameMedia("media_ids", overrides.media_ids ?? media, mediaIds);
      requireSameMedia("thread_media_ids", overrides.thread_media_ids ?? [], ofParts);
      requireEditableOptions(publication, now.options ?? {}, wanted.options ?? {});
      const before = readRules(publication.linkRules);
      const texts = [wanted.body ?? "", ...(wanted.thread ?? []), wanted.first_comment ?? ""];
      const rules = rulesOfEdit(before, await findMentions(tx, ctx.brandId), texts);
      await checkContent(tx, ctx, { post, publication, wanted, rules });
      if (isDeepStrictEqual(now, wanted)) return null;
      if (rules && rules !== before) {
        await tx.publication.update({ where: { id }, data: { linkRules: JSON.parse(JSON.stringify(rules)) } });
      }
      return wanted;
    });
  },
});

/** @throws Fault invalid */
function requireSameMedia(field: string, published: unknown[], wanted: unknown[] | undefined): void {
  if (wanted === undefined || isDeepStrictEqual(wanted, published)) return;
  throw invalid(
    field,
    t("Images and videos can't be changed after publishing. Delete the post and publish a new one."),
  );
}

/** @throws Fault invalid for each option that the platform can't change after publishing */
function requireEditableOptions({ channel }: Changeable, now: OptionValues, wanted: OptionValues): void {
  const { changes, options } = findConnector(channel.platform) ?? {};
  const editable = changes?.edit?.options ?? [];
  const keys = new Set([...Object.keys(now), ...Object.keys(wanted)]);
  for (const key of keys) {
    if (editable.includes(key) || isDeepStrictEqual(now[key], wanted[key])) continue;
    const label = options && Object.hasOwn(options, key) ? options[key]?.label : undefined;
    throw invalid(
      `options.${key}`,
      t("{option} can't be changed after publishing on {platform}.", {
        option: label ? t(label) : key,
        platform: platformName(channel.platform),
      }),
    );
  }
}

type Edit = { post: FullPost; publication: Changeable; wanted: PublishedContent; rules: LinkRules | null };

/** @throws Fault invalid for another number of parts, preflight_failed */
async function checkContent(
  tx: Tx,
  { brandId, env }: Pick<BrandContext, "brandId" | "env">,
  { post, publication, wanted, rules }: Edit,
): Promise<void> {
  const { channel } = publication;
  const unchanged = planUnchanged(post);
  const overrides = { ...readOverrides(publication.overrides), ...wanted };
  const errors = findThreadErrors(overrides);
  if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
  const channels = unchanged.channels.flatMap((planned) =>
    planned.channelId === channel.id ? [{ ...planned, overrides }] : [],
  );
  const plan = { ...unchanged, channels };
  const references = await checkReferences(tx, brandId, plan);
  const targets = targetsOf(env, plan, references, () => rules);
  for (const { sent } of targets) requireSameParts(publication, sent);
  requireNoErrors(checkPost(env, targets, await findRulesAfterApproval(tx, brandId)), [channel]);
}

function requireSameParts(publication: Changeable, content: Content): void {
  const { channel } = publication;
  const published = publishedParts(publication).length;
  const connector = findConnector(channel.platform);
  if (partsOf(connector, content, capabilitiesOf(channel) ?? undefined).length === published) return;
  const message = tn(
    published,
    "The published post has {count} part on {platform}, counting a first comment. An edit must keep that number.",
    "The published post has {count} parts on {platform}, counting a first comment. An edit must keep that number.",
    { platform: platformName(channel.platform) },
  );
  throw invalid("thread", message);
}
