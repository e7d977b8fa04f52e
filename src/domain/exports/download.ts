import { requireRecentConfirmation } from "#domain/accounts/index.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { findExport } from "./find.ts";
import { DownloadExportInput, ExportDownload } from "./schema.ts";
import { downloadUrl } from "./view.ts";

export const downloadExport = operation({
  name: "exports.download",
  summary:
    "The address from which a browser downloads an export, for an hour. Asks who it is where the sign-in is not recent.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: DownloadExportInput,
  output: ExportDownload,
  async run(ctx, { id, ...confirmation }) {
    const { status } = await findExport(ctx, id);
    await requireRecentConfirmation(ctx, confirmation);
    if (status !== "ready") throw fault("refused", { code: "invalid_state", message: "This export is not ready." });
    return { download_url: await downloadUrl(id, ctx) };
  },
});
