import { operation } from "#kernel/operation.ts";
import { findSelectedBrand } from "./find.ts";
import { MeView, UpdateMeInput } from "./schema.ts";
import { viewMe } from "./view.ts";

export const updateMe = operation({
  name: "me.update",
  summary: "Update your name. Omitted fields don't change.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: UpdateMeInput,
  output: MeView,
  async run({ db, caller }, { first_name: firstName, last_name: lastName }) {
    const data = { ...(firstName === undefined ? {} : { firstName }), ...(lastName === undefined ? {} : { lastName }) };
    const user = await db.user.update({ where: { id: caller.userId }, data });
    return viewMe(user, await findSelectedBrand(db, caller.userId), caller.token);
  },
});
