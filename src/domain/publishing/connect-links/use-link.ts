import { notifyPeople } from "#domain/events/notifications/index.ts";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { GuestWay, LinkUse } from "#domain/publishing/channels/index.ts";
import type { BrandContext, PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { formatList, t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/registry.ts";
import { hashToken } from "#platform/random-token.ts";
import { actForMaker, findOpenLink, type OpenLink } from "./find.ts";
import { asGuest, auditConnectLink, browserOf } from "./record.ts";
import { CONNECT_RATE, CONNECT_RATE_OF_LINK } from "./rules.ts";

type Visit = { link: OpenLink; maker: BrandContext; way: GuestWay };

/**
 * The visit of a guest who is about to connect: the link is open, and they have not tried too often.
 * @throws Fault not_found, refused, throttled
 */
export async function beginVisit(ctx: PublicContext, input: { token: string; browser_key: string }): Promise<Visit> {
  const link = await findOpenLink(ctx, input.token);
  const [, key = ""] = addressKeys("connect_link:use", ctx.origin.address, String(link.id));
  await throttleAttempts(ctx.db, [key], CONNECT_RATE);
  await throttleAttempts(ctx.db, [`connect_link:use:${link.id}`], CONNECT_RATE_OF_LINK);
  // The link is part of what is hashed, so that a key proves nothing for another link.
  const browserHash = hashToken(`${link.id}:${input.browser_key}`);
  return { link, maker: actForMaker(ctx, link), way: { linkId: link.id, token: input.token, browserHash } };
}

/** @throws Fault invalid for a network that the link is not for */
export function requirePlatformOfLink({ platform: only }: OpenLink, platform: string): void {
  if (only !== null && only !== platform) {
    throw invalid("platform", t("This link is only for {name}.", { name: platformName(only) }));
  }
}

/**
 * Uses a link up in the transaction that saves its channels: of two at once, one connects and the other is refused with
 * nothing written. Its maker is notified.
 */
export function usageOf(ctx: PublicContext, { link, maker, way }: Visit, platform: string): LinkUse {
  return {
    linkId: link.id,
    async before(tx, accounts) {
      // First the brand, as everything else that changes its channels does.
      await tx.$queryRaw`select id from brands where id = ${link.brandId} for no key update`;
      await tx.$queryRaw`select id from connect_links where id = ${link.id} for update`;
      // Once more: while the network was asked, it may have been used or revoked, or its maker may have left.
      await findOpenLink({ ...ctx, db: tx }, way.token);
      await tx.connectLink.update({ where: { id: link.id }, data: { usedAt: ctx.clock.now() } });
      await notifyPeople(tx, maker, {
        userIds: [link.createdBy.id],
        brandId: link.brandId,
        type: "channel_connected",
        title: () => t("{accounts} connected by your link", { accounts: formatList(accounts.map(labelOf(platform))) }),
        body: () =>
          link.name
            ? t("Somebody used the link for {name}. You can publish there now.", { name: link.name })
            : t("Somebody used your link. You can publish there now."),
        path: "/channels",
      });
    },
    after: (tx, channels) =>
      auditConnectLink(tx, asGuest(ctx), "used", link, {
        platform,
        channel_ids: channels.map(({ id }) => id),
        handles: channels.map(({ handle }) => handle),
        ...browserOf(ctx),
      }),
  };
}

const labelOf =
  (platform: string) =>
  ({ displayName }: { displayName: string }) =>
    `${displayName} (${platformName(platform)})`;
