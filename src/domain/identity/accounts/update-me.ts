import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { isLanguage, listLanguages } from "#platform/languages.ts";
import { findSelectedBrand } from "./find.ts";
import { withAvatarKey } from "./rules.ts";
import { MeView, UpdateMeInput } from "./schema.ts";
import { viewMe } from "./view.ts";

export const updateMe = operation({
  name: "me.update",
  summary: "Update your name, your language, and how the studio shows dates to you. Omitted fields don't change.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: UpdateMeInput,
  output: MeView,
  async run({ db, caller, env }, input) {
    if (typeof input.language === "string" && !isLanguage(input.language)) {
      const codes = listLanguages().map(({ code }) => code);
      throw fault("invalid", {
        errors: { language: [t("Language must be one of {codes}.", { codes: codes.join(", ") })] },
      });
    }
    // Prisma leaves out fields that are undefined.
    const data = {
      firstName: input.first_name,
      lastName: input.last_name,
      language: input.language,
      dateLanguage: input.date_language,
      timeFormat: input.time_format,
      weekStart: input.week_start,
    };
    const user = await db.user.update({ where: { id: caller.userId }, data, include: withAvatarKey });
    return viewMe(user, await findSelectedBrand(db, caller.userId), caller.token, env);
  },
});
