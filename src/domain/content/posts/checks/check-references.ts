import type { AssetRow } from "#domain/content/media/index.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { fieldMessage } from "#kernel/messages.ts";
import type { OptionValues } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { explainMisfit } from "#platform/connectors/shared/description/options.ts";
import { findRichTextProblem } from "#platform/connectors/shared/rich-text/document.ts";
import { type Channel, Prisma, readRows, type Tx } from "#platform/db/index.ts";
import type { PostPlan } from "../editing/plan-edit.ts";
import { findThreadErrors } from "../rules.ts";
import { overriddenMediaIds } from "../terms.ts";

type ReferencedChannel = Pick<
  Channel,
  "id" | "platform" | "handle" | "displayName" | "status" | "pausedAt" | "capabilities"
>;

export type References = {
  assets: ReadonlyMap<number, AssetRow>;
  channels: ReadonlyMap<number, ReferencedChannel>;
};

type ReferencedIds = Pick<PostPlan, "channels" | "mediaIds">;
type Texts = Partial<Pick<PostPlan, "body" | "format">>;

/**
 * Reads the channels and media of a plan, and checks that its idea and its campaign exist.
 * @throws Fault invalid, naming each field that refers to nothing in this brand, or a channel listed twice
 */
export async function checkReferences(
  tx: Tx,
  brandId: BrandId,
  plan: ReferencedIds & Texts & Partial<Pick<PostPlan, "ideaId" | "campaignId">>,
): Promise<References> {
  const found = await findReferences(tx, brandId, [plan]);
  const errors = {
    ...findMissing(plan, found),
    ...(await findMissingIdea(tx, brandId, plan.ideaId ?? null)),
    ...(await findMissingCampaign(tx, brandId, plan.campaignId ?? null)),
  };
  if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
  return found;
}

/**
 * Reads the references of several plans at once. Media are locked until the transaction ends, so that neither a
 * deletion nor a new alt text can come between the check and the write; no channel can be deleted meanwhile either.
 * @param options `locks`: false for what writes nothing
 */
export async function findReferences(
  tx: Tx,
  brandId: BrandId,
  plans: readonly ReferencedIds[],
  { locks = true }: { locks?: boolean } = {},
): Promise<References> {
  const channelIds = plans.flatMap((plan) => plan.channels.map(({ channelId }) => channelId));
  const assetIds = plans.flatMap((plan) => [
    ...plan.mediaIds,
    ...plan.channels.flatMap(({ overrides }) => overriddenMediaIds(overrides)),
  ]);
  const channels =
    channelIds.length > 0
      ? await readRows<ReferencedChannel>(tx)`
          select id, platform, handle, display_name as "displayName", status::text, paused_at as "pausedAt", capabilities
          from channels where brand_id = ${brandId} and id = any(${channelIds}::bigint[]) order by id ${locks ? Prisma.sql`for key share` : Prisma.empty}`
      : [];
  if (locks && assetIds.length > 0) {
    await tx.$queryRaw`
      select id from media_assets where brand_id = ${brandId} and id = any(${assetIds}::bigint[]) order by id for share`;
  }
  const named = { where: { brandId, id: { in: assetIds } }, include: { variants: true } };
  const assets = assetIds.length > 0 ? await tx.mediaAsset.findMany(named) : [];
  return {
    assets: new Map(assets.map((asset) => [asset.id, asset])),
    channels: new Map(channels.map((channel) => [channel.id, channel])),
  };
}

/** The idea is locked against deletion until the transaction ends; it may be edited meanwhile. */
async function findMissingIdea(tx: Tx, brandId: BrandId, id: number | null): Promise<Record<string, string[]>> {
  if (id === null) return {};
  const found = await tx.$queryRaw<object[]>`
    select 1 from ideas where brand_id = ${brandId} and id = ${id} for key share`;
  return found.length > 0 ? {} : { idea_id: [t("This idea doesn't exist in this brand.")] };
}

/** The campaign is locked against deletion until the transaction ends. */
export async function findMissingCampaign(
  tx: Tx,
  brandId: BrandId,
  id: number | null,
): Promise<Record<string, string[]>> {
  if (id === null) return {};
  const found = await tx.$queryRaw<object[]>`
    select 1 from campaigns where brand_id = ${brandId} and id = ${id} for key share`;
  return found.length > 0 ? {} : { campaign_id: [t("This campaign doesn't exist in this brand.")] };
}

/**
 * A plan's references that do not exist, thread parts that are empty or do not exist, and Markdown beyond its bounds, by
 * field.
 */
export function findMissing(plan: ReferencedIds & Texts, { assets, channels }: References): Record<string, string[]> {
  const errors = findTextProblems(plan);
  const checkMedia = (ids: readonly number[], path: string) => {
    for (const [index, id] of ids.entries()) {
      if (!assets.has(id)) errors[`${path}.${index}`] = [t("This brand has no media asset {id}.", { id: String(id) })];
    }
  };
  checkMedia(plan.mediaIds, "media_ids");
  for (const [index, { channelId, overrides, areOptionsNamed }] of plan.channels.entries()) {
    const field = `channels.${index}.channel_id`;
    if (!channels.has(channelId)) errors[field] = [t("This channel doesn't exist in this brand.")];
    else if (plan.channels.findIndex((other) => other.channelId === channelId) < index) {
      errors[field] = [t("This channel is listed twice.")];
    }
    const path = `channels.${index}.overrides`;
    checkMedia(overrides.media_ids ?? [], `${path}.media_ids`);
    for (const [part, ids] of (overrides.thread_media_ids ?? []).entries()) {
      checkMedia(ids, `${path}.thread_media_ids.${part}`);
    }
    for (const [name, texts] of Object.entries(findThreadErrors(overrides))) errors[`${path}.${name}`] = texts;
    const { platform } = channels.get(channelId) ?? {};
    if (platform && areOptionsNamed) {
      Object.assign(errors, findInvalidOptions(platform, overrides.options ?? {}, `${path}.options`));
    }
  }
  return errors;
}

function findTextProblems({ body = "", format, channels }: Texts & ReferencedIds): Record<string, string[]> {
  if (format !== "markdown") return {};
  const own = channels.flatMap(({ overrides: { body: text = "", thread = [], first_comment: comment } }, index) => {
    const path = `channels.${index}.overrides`;
    const parts = thread.map((part, number) => [`${path}.thread.${number}`, part] as const);
    return [[`${path}.body`, text] as const, ...parts, [`${path}.first_comment`, comment ?? ""] as const];
  });
  const problems = [["body", body] as const, ...own].flatMap(([field, text]) => {
    const words = findRichTextProblem(text);
    return words === null ? [] : [[field, [fieldMessage([field.split(".").at(-1) ?? field], words)]]];
  });
  return Object.fromEntries(problems);
}

/** Unknown options and invalid values. A required option may still be missing. */
function findInvalidOptions(platform: string, chosen: OptionValues, path: string): Record<string, string[]> {
  const { name = platform, options = {} } = findConnector(platform) ?? {};
  const errors = Object.entries(chosen).flatMap(([key, value]) => {
    const option = Object.hasOwn(options, key) ? options[key] : undefined;
    const misfit = option ? explainMisfit(option, value) : t("is not an option of {name}", { name });
    return misfit === null ? [] : [[`${path}.${key}`, [`${option ? t(option.label) : key} ${misfit}.`]]];
  });
  return Object.fromEntries(errors);
}
