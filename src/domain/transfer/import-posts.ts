import { auditInBrand } from "#domain/audit/index.ts";
import {
  checkPost,
  findMissing,
  findPast,
  findReferences,
  insertPosts,
  type Plan,
  planNew,
  type References,
  targetsOf,
} from "#domain/posts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { parseInput } from "#kernel/execute.ts";
import { fault, invalid, isFault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { nameChannels } from "./name-channels.ts";
import { readCsv } from "./read-csv.ts";
import { readIcs } from "./read-ics.ts";
import { ImportedPost, ImportInput, ImportResult } from "./schema.ts";

const TIMEOUT_MS = 60_000;

export const importPosts = operation({
  name: "posts.import",
  summary: "Make drafts of up to 500 posts from JSON, CSV or a calendar: all of them, or none when one is wrong.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: ImportInput,
  output: ImportResult,
  async run(ctx, { dry_run: isDry, ...sources }) {
    const { caller } = ctx;
    if (caller.kind !== "person") throw fault("forbidden", { message: "Only people can do this." });
    const rows = parseRows(readSource(sources));
    return ctx.db.$transaction(
      async (tx) => {
        const { plans, references } = await planRows(tx, ctx, rows);
        const ids = isDry ? [] : await insertPosts(tx, ctx, caller, plans, references, "import");
        if (ids.length > 0) await record(tx, ctx, ids.length);
        return {
          dry_run: isDry,
          created: plans.length,
          posts: plans.map((plan, row) => {
            return { row, id: ids[row] ?? null, issues: checkPost(targetsOf(plan, references)) };
          }),
        };
      },
      { timeout: TIMEOUT_MS },
    );
  },
});

type Sources = {
  posts?: unknown[] | undefined;
  rows?: unknown[] | undefined;
  csv?: string | undefined;
  ics?: string | undefined;
};

function readSource({ posts, rows, csv, ics }: Sources): unknown[] {
  const given = [posts, rows, csv, ics].filter((source) => source !== undefined);
  if (given.length !== 1) throw invalid("posts", "Send one of `posts`, `csv` and `ics`.");
  if (csv !== undefined) return readCsv(csv);
  if (ics !== undefined) return readIcs(ics);
  return posts ?? rows ?? [];
}

/** @throws Fault invalid with the findings of every row, keyed `rows.3.scheduled_at` */
function parseRows(rows: unknown[]): ImportedPost[] {
  const errors: Record<string, string[]> = {};
  const parsed = rows.flatMap((row, index) => {
    try {
      return [parseInput(ImportedPost, row)];
    } catch (error) {
      if (!isFault(error, "invalid")) throw error;
      for (const [field, messages] of Object.entries(error.detail.errors)) errors[`rows.${index}.${field}`] = messages;
      return [];
    }
  });
  if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
  return parsed;
}

/** Finds what the rows name, and everything that is wrong with any of them. @throws Fault invalid */
async function planRows(
  tx: Tx,
  ctx: BrandContext,
  rows: ImportedPost[],
): Promise<{ plans: Plan[]; references: References }> {
  const { timezone } = await tx.brand.findUniqueOrThrow({ where: { id: ctx.brandId }, select: { timezone: true } });
  const errors: Record<string, string[]> = {};
  const named = await nameChannels(tx, ctx.brandId, rows, errors);
  const plans = named.map((row) => planNew({ ...row, submit: false, approve: false, idea_id: null }, timezone));
  const references = await findReferences(tx, ctx.brandId, plans);
  for (const [index, plan] of plans.entries()) {
    for (const [field, messages] of Object.entries(findMissing(plan, references))) {
      errors[`rows.${index}.${field}`] ??= messages;
    }
    const past = findPast(plan, null, ctx.clock.now());
    if (past !== null) errors[`rows.${index}.${past}`] ??= ["This time has passed."];
  }
  if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
  return { plans, references };
}

async function record(tx: Tx, ctx: BrandContext, count: number): Promise<void> {
  const subject = { type: "brand", id: ctx.brandId };
  await auditInBrand(tx, ctx, { brandId: ctx.brandId, action: "posts.imported", subject, detail: { count } });
}
