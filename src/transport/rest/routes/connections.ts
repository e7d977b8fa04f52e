import { listConnections, revokeConnection } from "#domain/oauth/index.ts";
import { del, get } from "../route.ts";

export const connections = [get("/connections", listConnections), del("/connections/{id}", revokeConnection)];
