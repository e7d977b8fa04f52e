import type { Caller } from "#kernel/context.ts";
import type { InputErrors } from "#kernel/execute.ts";
import { GUEST_BODY_LIMIT } from "../request/limit-body.ts";
import { readBody, readUpload } from "./body.ts";
import { revisionOf } from "./entity-tag.ts";
import type { Incoming } from "./incoming.ts";
import { queryInput } from "./query.ts";
import type { Route } from "./route.ts";
import { unknownInBody, unknownInQuery } from "./unknown.ts";

const NO_INPUT = {};

/** The input of a GET. */
export function urlInput(route: Route, { search }: Incoming): Record<string, unknown> {
  return search === "" ? NO_INPUT : queryInput(route.op.input, new URLSearchParams(search));
}

type Input = {
  input: Record<string, unknown>;
  raw: string | Buffer;
  /** What the route doesn't take. */
  unknown: InputErrors;
  discard(): Promise<void>;
};

/** The input of any other method: that of its body, with what its URL and its headers add. */
export async function readInput(route: Route, incoming: Incoming, caller: Caller): Promise<Input> {
  // Only documented query fields: a password, say, must not be accepted in a URL, because logs keep URLs.
  const named = [...new URLSearchParams(incoming.search)].filter(([name]) => route.query?.includes(name));
  const query = queryInput(route.op.input, new URLSearchParams(named));
  const reading = caller.kind === "guest" ? { ...route, limitBytes: GUEST_BODY_LIMIT } : route;
  const { input, ...rest } =
    route.body === "multipart"
      ? await readUpload(incoming)
      : { ...(await readBody(incoming, reading)), discard: discardNothing };
  const revision = revisionOf(incoming.headers.get("if-match"));
  const unknown = { ...unknownInQuery(route, incoming), ...unknownInBody(route, input) };
  return { input: { ...query, ...input, ...(revision === null ? {} : { revision }) }, unknown, ...rest };
}

const discardNothing = async () => {};
