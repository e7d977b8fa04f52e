import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { ConnectionList, ListConnectionsInput } from "./schema.ts";
import { viewConnection } from "./view.ts";

export const listConnections = operation({
  name: "connections.list",
  summary: "List the apps connected by OAuth, newest first.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: ListConnectionsInput,
  output: ConnectionList,
  async run({ db, caller }, paging) {
    const { before, ...order } = newestFirst(paging);
    const found = await db.accessToken.findMany({
      where: { userId: caller.userId, kind: "oauth", connection: { isNot: null }, ...before },
      include: { connection: true },
      ...order,
    });
    const { rows, ...rest } = page(found, paging.limit);
    const connections = rows.flatMap(({ connection, ...token }) =>
      connection ? [viewConnection({ ...connection, token })] : [],
    );
    return { connections, ...rest };
  },
});
