import { operation } from "#kernel/operation.ts";
import { findSelectedBrand } from "./find.ts";
import { MeView, UpdateMeInput } from "./schema.ts";
import { viewMe } from "./view.ts";

export const updateMe = operation({
  name: "me.update",
  summary: "Update your name and how the studio shows dates to you. Omitted fields don't change.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: UpdateMeInput,
  output: MeView,
  async run({ db, caller }, input) {
    // Prisma leaves out fields that are undefined.
    const data = {
      firstName: input.first_name,
      lastName: input.last_name,
      dateLanguage: input.date_language,
      timeFormat: input.time_format,
      weekStart: input.week_start,
    };
    const user = await db.user.update({ where: { id: caller.userId }, data });
    return viewMe(user, await findSelectedBrand(db, caller.userId), caller.token);
  },
});
