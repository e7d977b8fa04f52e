import { z } from "zod";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";

export const createTeam = operation({
  name: "teams.create",
  summary: "Not implemented: brands are created in the studio.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: z.object({}),
  output: z.never(),
  async run() {
    throw fault("not_implemented", { message: t("Create brands in the studio, within your plan's limit.") });
  },
});
