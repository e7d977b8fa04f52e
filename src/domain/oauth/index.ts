import { decideConnection } from "./decide.ts";
import { listConnections } from "./list.ts";
import { revokeConnection } from "./revoke.ts";
import { showConnectionRequest } from "./show-request.ts";
import { sweepOAuth } from "./sweep.ts";

export { consumeArtifact, forgetArtifact } from "./consume-artifact.ts";
export { endConnection } from "./end.ts";
export { type ArtifactKind, findArtifact } from "./find-artifact.ts";
export { findGrant } from "./find-grant.ts";
export { isLetIn } from "./is-let-in.ts";
export { keepArtifact } from "./keep-artifact.ts";
export { findClient, registerClient } from "./register-client.ts";
export { decideConnection, listConnections, revokeConnection, showConnectionRequest };

export const operations = [showConnectionRequest, decideConnection, listConnections, revokeConnection] as const;
export const jobs = [sweepOAuth];
