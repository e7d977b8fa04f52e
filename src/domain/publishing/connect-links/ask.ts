import { z } from "zod";
import { notifyPeople } from "#domain/events/notifications/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findEndedLink } from "./find.ts";
import { ASK_RATE, OPEN_RATE } from "./rules.ts";
import { AskForConnectLinkInput, ConnectLinkTokenInput, EndedConnectLink } from "./schema.ts";

export const getEndedConnectLink = operation({
  name: "connect_links.get_ended",
  summary: "Who made a link to connect a channel that has ended. Says nothing about a link that was never made.",
  scope: "public",
  input: ConnectLinkTokenInput,
  output: EndedConnectLink,
  async run(ctx, { token }) {
    await throttleAttempts(ctx.db, addressKeys("connect_link:open", ctx.origin.address), OPEN_RATE);
    const { link, maker, status } = await findEndedLink(ctx, token);
    return {
      brand: { name: link.brand.name },
      status,
      made_by: maker && fullName(maker),
      may_ask: maker !== null && link.askedAt === null,
    };
  },
});

export const askForConnectLink = operation({
  name: "connect_links.ask",
  summary: "Ask whoever made a link to connect a channel for a new one. They are notified once for each link.",
  scope: "public",
  input: AskForConnectLinkInput,
  output: z.object({}),
  async run(ctx, { token, name }) {
    await throttleAttempts(ctx.db, addressKeys("connect_link:ask", ctx.origin.address), ASK_RATE);
    await ctx.db.$transaction(async (tx) => {
      const { link, maker } = await findEndedLink({ ...ctx, db: tx }, token);
      if (!maker) return;
      const { count } = await tx.connectLink.updateMany({
        where: { id: link.id, askedAt: null },
        data: { askedAt: ctx.clock.now() },
      });
      if (count === 0) return;
      await notifyPeople(tx, ctx, {
        userIds: [maker.id],
        brandId: link.brandId,
        type: "link_requested",
        title: () => t("{name} asks for a new link to connect a channel", { name }),
        body: () =>
          link.name
            ? t("The link for {name} has ended. Create another, if they should connect a channel.", { name: link.name })
            : t("One of your links has ended. Create another, if they should connect a channel."),
        path: "/channels",
      });
    });
    return {};
  },
});
