import { z } from "zod";
import type { Call } from "../contract.ts";
import type { JsonRequest } from "../shared/http/request-json.ts";
import { askServer, type ServerAnswer } from "../shared/http/server-answer.ts";

const Credentials = z.object({ site: z.string(), token: z.string(), room: z.string() });
export type Credentials = z.infer<typeof Credentials>;

export const readCredentials = (credentials: string | null): Credentials =>
  Credentials.parse(JSON.parse(credentials ?? "null"));

/** Source: spec.matrix.org/v1.18/client-server-api, standard error response, read 30 November 2026. */
const Refusal = z
  .object({ errcode: z.string(), error: z.string().catch(""), retry_after_ms: z.number().optional().catch(undefined) })
  .transform(({ errcode, error, retry_after_ms: ms }) => ({ code: errcode, message: error, seconds: ms && ms / 1000 }));

/** Sends one request to the homeserver. @param path below `/_matrix` @throws Error as `askServer` does */
export function requestMatrix(
  call: Pick<Call, "egress">,
  { site, token }: Credentials,
  path: string,
  request: Omit<JsonRequest, "url"> = {},
): Promise<ServerAnswer> {
  const headers = { authorization: `Bearer ${token}`, ...request.headers };
  return askServer(call, { ...request, url: `${site}/_matrix${path}`, headers }, Refusal);
}

export const inRoom = ({ room }: Credentials): string => `/client/v3/rooms/${encodeURIComponent(room)}`;

export const isGone = ({ code }: { code: string }): boolean => code === "M_NOT_FOUND";
