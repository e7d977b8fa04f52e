/** The JSON in a callback's body; undefined for invalid JSON or UTF-8. */
export function parseBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
