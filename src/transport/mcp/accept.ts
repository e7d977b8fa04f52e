/** The types in which a client takes a response; clients that name none take both. */
type Accepted = { json: boolean; stream: boolean };

/** What the SDK requires of every request, which many clients do not send: their own wish is met afterwards. */
export const BOTH_TYPES = "application/json, text/event-stream";

const JSON_TYPE = /^(?:\*\/\*|application\/(?:\*|json))$/;
const STREAM_TYPE = /^(?:text\/(?:\*|event-stream))$/;

/** @returns null where a client takes neither JSON nor a stream of events */
export function acceptedTypes(header: string | null): Accepted | null {
  const types = (header ?? "")
    .split(",")
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(part))
    .map((part) => part.split(";", 1)[0]?.trim().toLowerCase() ?? "");
  if (header === null || header.trim() === "") return { json: true, stream: false };
  const accepted = {
    json: types.some((type) => JSON_TYPE.test(type)),
    stream: types.some((type) => STREAM_TYPE.test(type)),
  };
  return accepted.json || accepted.stream ? accepted : null;
}

/** The same message in the one type that a client takes. A response that is no message, such as 202, stays as it is. */
export async function inAcceptedType(response: Response, { json, stream }: Accepted): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  if (!stream && type.startsWith("text/event-stream")) {
    const message = lastEvent(await response.text());
    return retyped(response, message, "application/json");
  }
  if (!json && response.status === 200 && type.startsWith("application/json")) {
    return retyped(response, `event: message\ndata: ${await response.text()}\n\n`, "text/event-stream");
  }
  return response;
}

/** The data of the last event: the tools here report no progress, so it is the response to the request. */
function lastEvent(text: string): string {
  // Not by a pattern: `.` stops at U+2028, which an event may contain.
  const data = text.split("\n").findLast((line) => line.startsWith("data: "));
  return data?.slice("data: ".length) ?? "";
}

function retyped({ status, headers }: Response, body: string, type: string): Response {
  const changed = new Headers(headers);
  changed.delete("content-length");
  changed.set("content-type", type);
  return new Response(body, { status, headers: changed });
}
