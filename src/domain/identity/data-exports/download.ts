import { requireRecentConfirmation } from "#domain/identity/credentials/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findExport } from "./find.ts";
import { DownloadExportInput, ExportDownload } from "./schema.ts";
import { downloadUrl } from "./view.ts";

export const downloadExport = operation({
  name: "exports.download",
  summary:
    "Create a download link for an export, valid for an hour. Requires re-authentication if the sign-in isn't recent.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: DownloadExportInput,
  output: ExportDownload,
  async run(ctx, { id, ...confirmation }) {
    const { status } = await findExport(ctx, id);
    await requireRecentConfirmation(ctx, confirmation);
    if (status !== "ready")
      throw fault("refused", { code: "invalid_state", message: t("This export isn't ready yet.") });
    return { download_url: await downloadUrl(id, ctx) };
  },
});
