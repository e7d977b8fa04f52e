import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { ExportList, ListExportsInput } from "./schema.ts";
import { viewExport } from "./view.ts";

export const listExports = operation({
  name: "exports.list",
  summary: "List your account's exports, newest first.",
  scope: "account",
  needs: "self",
  tier: "full",
  input: ListExportsInput,
  output: ExportList,
  async run(ctx, { cursor, limit }) {
    const { before, ...order } = newestFirst({ cursor, limit });
    const found = await ctx.db.export.findMany({
      where: { account: { ownerId: ctx.caller.userId }, ...before },
      ...order,
    });
    const { rows, ...rest } = page(found, limit);
    return { exports: await Promise.all(rows.map((row) => viewExport(row, ctx))), ...rest };
  },
});
