/** Sends a repeatable request to a test platform. */
export async function fetchJson(
  url: string,
  body: object | null,
  signal: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  const message = body && {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  };
  const response = await fetch(url, { ...message, signal });
  return { status: response.status, body: await response.json() };
}
