import { decideConnection } from "./decide.ts";
import { getConnectionRequest } from "./get-request.ts";
import { listConnections } from "./list.ts";
import { revokeConnection } from "./revoke.ts";
import { sweepOAuth } from "./sweep.ts";

export { consumeArtifact, deleteArtifact } from "./consume-artifact.ts";
export { endConnection } from "./end.ts";
export { type ArtifactKind, findArtifact } from "./find-artifact.ts";
export { findGrant } from "./find-grant.ts";
export { isClientConnected } from "./is-let-in.ts";
export { saveArtifact } from "./keep-artifact.ts";
export { findClient, registerClient } from "./register-client.ts";
export { decideConnection, getConnectionRequest, listConnections, revokeConnection };

export const operations = [getConnectionRequest, decideConnection, listConnections, revokeConnection] as const;
export const jobs = [sweepOAuth];
