import { operation } from "#kernel/operation.ts";
import { findDisabledChannels } from "./find.ts";
import { NotificationPreferences, UpdatePreferencesInput } from "./schema.ts";
import { viewPreferences } from "./view.ts";

export const updatePreferences = operation({
  name: "notification_preferences.update",
  summary: "Replace your notification preferences.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: UpdatePreferencesInput,
  output: NotificationPreferences,
  run(ctx, { preferences }) {
    const { userId } = ctx.caller;
    const rows = Object.entries(preferences).flatMap(([type, channels = {}]) =>
      Object.entries(channels).flatMap(([channel, isOn]) =>
        isOn === undefined ? [] : { userId, type, channel, isOn },
      ),
    );
    return ctx.db.$transaction(async (tx) => {
      // Concurrent updates are serialized; without the lock their rows could mix.
      await tx.$queryRaw`select id from users where id = ${userId} for no key update`;
      await tx.notificationPreference.deleteMany({ where: { userId } });
      await tx.notificationPreference.createMany({ data: rows });
      return viewPreferences(await findDisabledChannels(tx, userId));
    });
  },
});
