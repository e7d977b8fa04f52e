import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { findDisabledChannels } from "./find.ts";
import { NotificationPreferences } from "./schema.ts";
import { viewPreferences } from "./view.ts";

export const getPreferences = operation({
  name: "notification_preferences.get",
  summary: "What you are told and on which channels; everything is on until you switch it off.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: z.object({}),
  output: NotificationPreferences,
  run: async (ctx) => viewPreferences(await findDisabledChannels(ctx.db, ctx.caller.userId)),
});
