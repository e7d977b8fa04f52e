import type { z } from "zod";
import {
  checkPost,
  findBrandRules,
  findMissing,
  findPast,
  findReferences,
  insertPosts,
  type PostPlan,
  planNew,
  type References,
  targetsOf,
} from "#domain/content/posts/index.ts";
import { accountOfBrand, auditInBrand } from "#domain/operations/audit/index.ts";
import { findLinkSettings } from "#domain/publishing/link-rules/index.ts";
import { rulesFor } from "#domain/publishing/link-rules/rules.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { createFairQueue } from "#platform/heavy/fair-queue.ts";
import { HeavyFailure } from "#platform/heavy/index.ts";
import { processWide } from "#platform/heavy/process-wide.ts";
import { timeSlices } from "#platform/heavy/time-slices.ts";
import { fitForeign } from "./fit-foreign.ts";
import { resolveChannelNames } from "./name-channels.ts";
import { MAX_FINDINGS, type ReadSource, type Source } from "./read-source.ts";
import { type ImportedPost, ImportInput, ImportResult } from "./schema.ts";

type Errors = Record<string, string[]>;

const TIMEOUT_MS = 60_000;
const READ_MS = 30_000;
/** Posts per statement. */
const AT_A_TIME = 50;

/** Limits concurrent imports in total and to one per account, because writing five hundred posts takes a while. */
const importQueue = () =>
  processWide("imports", () => createFairQueue({ running: 3, runningPerClient: 1, waiting: 20, waitingPerClient: 4 }));

export const importPosts = operation({
  name: "posts.import",
  summary: "Import up to 500 posts as drafts from JSON, CSV or a calendar file. If one is invalid, none are imported.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: ImportInput,
  output: ImportResult,
  async run(ctx, { dry_run: isDry, ...source }) {
    const { caller } = ctx;
    if (caller.kind !== "person")
      throw fault("forbidden", { message: t("Only people can do this, not guests or background jobs.") });
    const client = `account:${await accountOfBrand(ctx.db, ctx.brandId)}`;
    return importQueue().run(client, async () => {
      const { timezone } = await ctx.db.brand.findUniqueOrThrow({
        where: { id: ctx.brandId },
        select: { timezone: true },
      });
      const { isDry: isDryByFile, ...file } = await read(ctx, client, { ...source, timezone });
      return write(ctx, caller, { ...file, timezone, isDry: isDry || isDryByFile });
    });
  },
});

type ImportFile = ReadSource & { timezone: string };

/** Imports all rows or none. @throws Fault invalid */
async function write(ctx: BrandContext, caller: Person, read: ImportFile) {
  const { isDry, foreign } = read;
  return ctx.db.$transaction(
    async (tx) => {
      const file = foreign ? await fitForeign(tx, ctx, read, foreign) : read;
      const { plans, references } = await planRows(tx, ctx, file);
      const ids = isDry ? [] : await insertAll(tx, ctx, caller, plans, references);
      if (ids.length > 0) await record(tx, ctx, ids.length);
      const links = await findLinkSettings(tx, ctx.brandId);
      const rules = await findBrandRules(tx, ctx.brandId);
      const posts: z.input<typeof ImportResult>["posts"] = [];
      const slice = timeSlices();
      for (const [row, plan] of plans.entries()) {
        const targets = targetsOf(ctx.env, plan, references, () => rulesFor(links, plan.utmCampaign));
        const leftOut = foreign?.leftOut[row] ?? [];
        posts.push({ row, id: ids[row] ?? null, issues: checkPost(ctx.env, targets, rules), left_out: leftOut });
        if (isDry && posts.length % AT_A_TIME === 0) ctx.onProgress?.({ done: posts.length, total: plans.length });
        await slice();
      }
      return { dry_run: isDry, created: plans.length, source: foreign?.service ?? null, posts };
    },
    { timeout: TIMEOUT_MS },
  );
}

/** @throws Fault malformed, invalid, unavailable, throttled */
async function read(ctx: BrandContext, client: string, source: Source): Promise<ReadSource> {
  try {
    return await ctx.heavy.run("transfer.read", source, { client, deadlineMs: READ_MS });
  } catch (error) {
    if (!(error instanceof HeavyFailure)) throw error;
    const field = Object.entries(source).find(([, input]) => input !== undefined)?.[0] ?? "posts";
    throw invalid(
      field === "json" ? "posts" : field,
      t("The file takes too long to read. Split it into smaller files, or export it again."),
    );
  }
}

/** In batches: writing ten megabytes in one statement would block all other requests. */
async function insertAll(tx: Tx, ctx: BrandContext, caller: Person, plans: PostPlan[], references: References) {
  const ids: number[] = [];
  for (let at = 0; at < plans.length; at += AT_A_TIME) {
    ids.push(...(await insertPosts(tx, ctx, caller, plans.slice(at, at + AT_A_TIME), references, "import")));
    ctx.onProgress?.({ done: ids.length, total: plans.length });
  }
  return ids;
}

/** Resolves the rows' references, and collects every error in any of them. @throws Fault invalid */
async function planRows(
  tx: Tx,
  ctx: BrandContext,
  file: ImportFile,
): Promise<{ plans: PostPlan[]; references: References }> {
  const errors = { ...file.errors };
  const named = await resolveChannelNames(tx, ctx.brandId, file.rows, errors);
  const campaigns = await findCampaigns(tx, ctx.brandId, file.rows);
  const planned = named.flatMap((row, index) => {
    if (row === null) return [];
    const { places, campaign, ...post } = row;
    const campaignId = campaign === null ? null : (campaigns.get(campaign) ?? null);
    if (campaign !== null && campaignId === null) {
      errors[`rows.${index}.campaign`] ??= [t('This brand has no campaign "{campaign}".', { campaign })];
    }
    const input = { ...post, campaign_id: campaignId, submit: false, approve: false, idea_id: null };
    return [{ index, places, plan: planNew(input, file.timezone) }];
  });
  const plans = planned.map(({ plan }) => plan);
  const references = await findReferences(tx, ctx.brandId, plans);
  for (const { index, places, plan } of planned) {
    const refuse = (field: string, messages: string[]) => {
      const inFile = field.replace(/^channels\.(\d+)/, (_, place) => `channels.${places[Number(place)] ?? place}`);
      errors[`rows.${index}.${inFile}`] ??= messages;
    };
    for (const [field, messages] of Object.entries(findMissing(plan, references))) refuse(field, messages);
    for (const field of findPast(plan, null, ctx.clock.now())) refuse(field, [t("This time is in the past.")]);
  }
  if (Object.keys(errors).length > 0) throw fault("invalid", { errors: nameColumns(errors, file) });
  return { plans, references };
}

/** The IDs of the campaigns that rows name, locked against deletion until the transaction ends. */
async function findCampaigns(
  tx: Tx,
  brandId: BrandId,
  rows: readonly (ImportedPost | null)[],
): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set(rows.flatMap((row) => row?.campaign ?? []))];
  if (names.length === 0) return new Map();
  const found = await tx.$queryRaw<{ id: number; name: string }[]>`
    select id, name from campaigns where brand_id = ${brandId} and name = any(${names}::text[])
    order by id for key share`;
  return new Map(found.map(({ id, name }) => [name, id]));
}

async function record(tx: Tx, ctx: BrandContext, count: number): Promise<void> {
  const subject = { type: "brand", id: ctx.brandId };
  await auditInBrand(tx, ctx, { brandId: ctx.brandId, action: "posts.imported", subject, detail: { count } });
}

/**
 * The errors of a file in the order of its rows. Those of a CSV file are keyed by its own column names, and name the
 * item of a list: `rows.3.channels.1.channel_id` is `rows.3.Channels`.
 */
function nameColumns(errors: Errors, { rows, columns }: Pick<ReadSource, "rows" | "columns">): Errors {
  const named: Errors = {};
  const sorted = Object.entries(errors).toSorted(([a], [b]) => rowOf(a) - rowOf(b));
  for (const [key, messages] of sorted) {
    const [, row = "", path = ""] = /^rows\.(\d+)\.(.+)$/.exec(key) ?? [];
    if (columns === null || path === "") {
      named[key] = messages;
      continue;
    }
    const [field = "", place = "", part] = path.split(".");
    const isSetting = field === "channels" && (part === "overrides" || part === "scheduled_at");
    const column = isSetting ? "channel_settings" : field;
    const channel = field === "channels" && part ? rows[Number(row)]?.channels[Number(place)]?.name : undefined;
    const inFile = `rows.${row}.${columns[column] ?? column}`;
    named[inFile] ??= [];
    named[inFile].push(...messages.map((message) => (channel === undefined ? message : `${channel}: ${message}`)));
  }
  return limit(named);
}

function limit(errors: Errors): Errors {
  const entries = Object.entries(errors);
  if (entries.length <= MAX_FINDINGS) return errors;
  const more = t("Only the first {maximum} errors are listed.", { maximum: MAX_FINDINGS });
  return { rows: [more], ...Object.fromEntries(entries.slice(0, MAX_FINDINGS)) };
}

function rowOf(key: string): number {
  return Number(/^rows\.(\d+)/.exec(key)?.[1] ?? -1);
}
