import { listConnections, revokeConnection } from "#domain/identity/oauth/index.ts";
import { del, get } from "../route.ts";

export const connections = [get("/connections", listConnections), del("/connections/{id}", revokeConnection)];
