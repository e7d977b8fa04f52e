import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { fitText, wholeCharacters } from "#kernel/excerpt.ts";
import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { resolveRange } from "#kernel/range.ts";
import { type AuditEvent, type Prisma, readRows } from "#platform/db/index.ts";
import { accountOfBrand } from "./find.ts";
import { AuditPage, ListAuditInput } from "./schema.ts";
import { viewAuditEvent } from "./view.ts";

export const listAuditEvents = operation({
  name: "audit_events.list",
  summary: "List audit events of this brand and its account, newest first.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  readsReplica: true,
  input: ListAuditInput,
  output: AuditPage,
  async run(ctx, input) {
    const { before, ...order } = newestFirst(input);
    const { timezone } = await ctx.db.brand.findUniqueOrThrow({
      where: { id: ctx.brandId },
      select: { timezone: true },
    });
    const { from, to } = resolveRange(input, timezone);
    // One page of each and the newest of both: together they would be sorted as a whole.
    const found = await Promise.all(
      (await visibleEvents(ctx)).map((visible) =>
        ctx.db.auditEvent.findMany({
          where: { ...visible, ...before, ...filters(input), at: { gte: from, lt: to } },
          ...order,
        }),
      ),
    );
    const newest = found.flat().toSorted((a, b) => b.id - a.id);
    const { rows, ...rest } = page(newest.slice(0, input.limit + 1), input.limit);
    const titles = await postTitles(ctx, rows);
    return { audit_events: rows.map((row) => viewAuditEvent(row, titles)), ...rest };
  },
});

const TITLE_LENGTH = 80;

/** The beginnings of the posts' texts, by ID; read from the posts, because a log can't be erased with them. */
async function postTitles({ db, brandId }: BrandContext, rows: readonly AuditEvent[]): Promise<Map<number, string>> {
  const ids = new Set(rows.flatMap(({ subjectType, subjectId }) => (subjectType === "post" ? (subjectId ?? []) : [])));
  if (ids.size === 0) return new Map();
  const posts = await readRows<{ id: number; start: string }>(db)`
    select id, left(body, ${TITLE_LENGTH * 2}::int) as start
    from posts where brand_id = ${brandId} and id = any(${[...ids]}::bigint[])`;
  return new Map(posts.flatMap(({ id, start }) => (start.trim() === "" ? [] : [[id, titleOf(start)] as const])));
}

function titleOf(start: string): string {
  const text = wholeCharacters(start, TITLE_LENGTH * 2)
    .trim()
    .replaceAll(/\s+/g, " ");
  return fitText(text, TITLE_LENGTH);
}

/** Events of the brand; events of the account only for its owner. */
async function visibleEvents({ db, brandId, caller }: BrandContext): Promise<Prisma.AuditEventWhereInput[]> {
  const accountId = await accountOfBrand(db, brandId);
  const ownerId = caller.kind === "person" ? caller.userId : -1;
  const owns = await db.account.count({ where: { id: accountId, ownerId } });
  return [{ brandId }, ...(owns > 0 ? [{ accountId, brandId: null }] : [])];
}

function filters({
  action,
  actor_id,
  token_id,
  subject_type,
  subject_id,
}: z.output<typeof ListAuditInput>): Prisma.AuditEventWhereInput {
  return {
    action: action?.endsWith(".*") ? { startsWith: action.slice(0, -1) } : action,
    actorId: actor_id,
    tokenId: token_id,
    subjectType: subject_type,
    subjectId: subject_id,
  };
}
