import { getConnectionRequest, listConnections, revokeConnection } from "#domain/identity/oauth/index.ts";
import { mutation, query, router } from "../procedure.ts";

/** The clients connected by OAuth. The decision itself has its own endpoint, which identifies the browser that began. */
export const connections = router({
  request: query(getConnectionRequest),
  list: query(listConnections),
  revoke: mutation(revokeConnection),
});
