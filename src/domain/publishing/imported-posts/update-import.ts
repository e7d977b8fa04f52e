import { auditChannel, lockChannel } from "#domain/publishing/channels/index.ts";
import { operation } from "#kernel/operation.ts";
import { PostImport, UpdatePostImportInput } from "./schema.ts";
import { enqueueImport, requireImportable } from "./start-import.ts";
import { viewPostImport } from "./view.ts";

export const updatePostImport = operation({
  name: "channels.update_post_import",
  summary: "Turn the import of a channel's posts that were published elsewhere on or off.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: UpdatePostImportInput,
  output: PostImport,
  async run(ctx, { id, is_on: isOn }) {
    return ctx.db.$transaction(async (tx) => {
      const channel = await lockChannel(tx, ctx.brandId, id);
      if (isOn) requireImportable(ctx, channel);
      const before = await tx.postImport.findUnique({ where: { channelId: id } });
      if (before?.isOn === isOn) return viewPostImport(tx, channel, before);
      const off = { isOn: false, startedAt: null, cursor: null };
      const row = isOn
        ? await enqueueImport(tx, ctx, channel)
        : await tx.postImport.upsert({
            where: { channelId: id },
            create: { channelId: id, nextAt: ctx.clock.now(), ...off },
            update: off,
          });
      const view = await viewPostImport(tx, channel, row);
      await auditChannel(tx, ctx, channel, isOn ? "import_turned_on" : "import_turned_off");
      return view;
    });
  },
});
