import { getConnectionRequest, listConnections, revokeConnection } from "#domain/oauth/index.ts";
import { mutation, query, router } from "../procedure.ts";

/** The programs let in by OAuth. The decision itself has a door of its own, which knows the browser that asked. */
export const connections = router({
  request: query(getConnectionRequest),
  list: query(listConnections),
  revoke: mutation(revokeConnection),
});
