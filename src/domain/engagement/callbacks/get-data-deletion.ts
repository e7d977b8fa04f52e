import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { DataDeletion, DataDeletionInput } from "./schema.ts";
import { viewDataDeletion } from "./view.ts";

export const getDataDeletion = operation({
  name: "data_deletions.get",
  summary: "Get the status of a data deletion request by its confirmation code.",
  scope: "public",
  input: DataDeletionInput,
  output: DataDeletion,
  async run({ db }, { code }) {
    const row = await db.dataDeletion.findUnique({ where: { code } });
    if (!row) throw fault("not_found", { what: t("Request") });
    return viewDataDeletion(row);
  },
});
