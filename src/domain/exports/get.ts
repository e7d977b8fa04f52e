import { operation } from "#kernel/operation.ts";
import { findExport } from "./find.ts";
import { Export, ExportInput } from "./schema.ts";
import { viewExport } from "./view.ts";

export const getExport = operation({
  name: "exports.get",
  summary: "Show how an export stands; once it is ready, with an address to download it from.",
  scope: "account",
  needs: "self",
  tier: "full",
  input: ExportInput,
  output: Export,
  async run(ctx, { id }) {
    return viewExport(await findExport(ctx, id), ctx);
  },
});
