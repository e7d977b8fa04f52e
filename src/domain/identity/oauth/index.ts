import { decideConnection } from "./decide.ts";
import { getConnectionRequest } from "./get-request.ts";
import { listConnections } from "./list.ts";
import { revokeConnection } from "./revoke.ts";
import { sweepOAuth } from "./sweep.ts";
import { updateConnectionLimits } from "./update-limits.ts";

export { consumeArtifact, deleteArtifact } from "./consume-artifact.ts";
export { endConnection } from "./end-connection.ts";
export { type ArtifactKind, findArtifact } from "./find-artifact.ts";
export { findGrant } from "./find-grant.ts";
export { isClientConnected } from "./is-client-connected.ts";
export { findClient, registerClient } from "./register-client.ts";
export { saveArtifact } from "./save-artifact.ts";
export { decideConnection, getConnectionRequest, listConnections, revokeConnection, updateConnectionLimits };

export const operations = [
  getConnectionRequest,
  decideConnection,
  listConnections,
  updateConnectionLimits,
  revokeConnection,
] as const;
export const jobs = [sweepOAuth];
