import { operation } from "#kernel/operation.ts";
import { findExport } from "./find.ts";
import { Export, ExportInput } from "./schema.ts";
import { viewExport } from "./view.ts";

export const getExport = operation({
  name: "exports.get",
  summary: "Get an export's status, and its download link once it's ready.",
  scope: "account",
  needs: "self",
  tier: "full",
  input: ExportInput,
  output: Export,
  async run(ctx, { id }) {
    return viewExport(await findExport(ctx, id), ctx);
  },
});
