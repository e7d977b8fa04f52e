import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { ConnectLinkList, ListConnectLinksInput } from "./schema.ts";
import { viewConnectLink } from "./view.ts";

export const listConnectLinks = operation({
  name: "connect_links.list",
  summary: "List the brand's links to connect channels, including those that have ended, newest first.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: ListConnectLinksInput,
  output: ConnectLinkList,
  async run({ db, clock, brandId }, { cursor, limit }) {
    const { before, ...order } = newestFirst({ cursor, limit });
    const found = await db.connectLink.findMany({
      where: { brandId, ...before },
      ...order,
      include: { createdBy: true },
    });
    const { rows, ...rest } = page(found, limit);
    return { connect_links: rows.map((row) => viewConnectLink(row, clock.now())), ...rest };
  },
});
