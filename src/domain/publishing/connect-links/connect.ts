import {
  chooseFrom,
  completeRequest,
  openByFields,
  redeem,
  saveChannelAccounts,
  startConnect,
} from "#domain/publishing/channels/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import {
  GuestBeginInput,
  GuestBegun,
  GuestChooseInput,
  GuestConnectInput,
  GuestConnection,
  GuestFinishInput,
} from "./schema.ts";
import { beginVisit, requirePlatformOfLink, usageOf } from "./use-link.ts";
import { viewGuestChannels, viewGuestConnection } from "./view.ts";

export const guestBegin = operation({
  name: "connect_links.begin",
  summary: "Start connecting an account by a link, and get the URL of the platform's consent page.",
  scope: "public",
  waitsOutside: true,
  input: GuestBeginInput,
  output: GuestBegun,
  async run(ctx, { platform, fields, ...input }) {
    const { link, maker, way } = await beginVisit(ctx, input);
    requirePlatformOfLink(link, platform);
    const { url } = await startConnect(maker, { platform, fields }, way);
    return { url };
  },
});

export const guestFinish = operation({
  name: "connect_links.finish",
  summary: "Finish connecting by a link after the platform's consent page, in the browser that started it.",
  scope: "public",
  waitsOutside: true,
  input: GuestFinishInput,
  output: GuestConnection,
  async run(ctx, { ticket, ...input }) {
    const visit = await beginVisit(ctx, input);
    const request = await redeem(visit.maker, ticket, visit.way);
    requirePlatformOfLink(visit.link, request.platform);
    return viewGuestConnection(await completeRequest(visit.maker, request, usageOf(ctx, visit, request.platform)));
  },
});

export const guestChoose = operation({
  name: "connect_links.choose",
  summary: "Choose which of the accounts that were authorized by a link become channels.",
  scope: "public",
  input: GuestChooseInput,
  output: GuestConnection,
  async run(ctx, { id, accounts, ...input }) {
    const visit = await beginVisit(ctx, input);
    const { linkId: connectLinkId, browserHash } = visit.way;
    const request = await ctx.db.channelRequest.findFirst({ where: { id, connectLinkId, browserHash } });
    if (!request) throw fault("not_found", { what: t("Request") });
    const use = usageOf(ctx, visit, request.platform);
    return viewGuestConnection(await chooseFrom(visit.maker, request, accounts, use));
  },
});

export const guestConnect = operation({
  name: "connect_links.connect",
  summary: "Connect an account by a link, with its credentials.",
  scope: "public",
  waitsOutside: true,
  input: GuestConnectInput,
  output: GuestConnection,
  async run(ctx, { platform, fields, ...input }) {
    const visit = await beginVisit(ctx, input);
    requirePlatformOfLink(visit.link, platform);
    // A URL that receives posts comes with a secret, which is for the team.
    if (findConnector(platform)?.connection === "address") throw invalid("platform", t("Unknown platform."));
    const account = await openByFields(visit.maker, platform, fields);
    const { before, after, linkId } = usageOf(ctx, visit, platform);
    const rows = await ctx.db.$transaction(async (tx) => {
      await before(tx, [account]);
      const saved = await saveChannelAccounts(tx, visit.maker, {
        platform,
        accounts: [account],
        channelId: null,
        linkId,
      });
      await after(tx, saved);
      return saved;
    });
    return viewGuestChannels(ctx, platform, rows);
  },
});
