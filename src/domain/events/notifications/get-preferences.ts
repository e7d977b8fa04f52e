import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { findDisabledChannels } from "./find.ts";
import { NotificationPreferences } from "./schema.ts";
import { viewPreferences } from "./view.ts";

export const getPreferences = operation({
  name: "notification_preferences.get",
  summary: "Get your notification preferences. Everything is on by default.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: z.object({}),
  output: NotificationPreferences,
  run: async (ctx) => viewPreferences(await findDisabledChannels(ctx.db, ctx.caller.userId)),
});
