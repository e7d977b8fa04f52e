import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * What goes wrong with the next request that fits. `lose`: it is carried out, and no answer comes. `half`: it is carried
 * out, and the answer breaks off. `drop`: nothing is carried out and nothing answered. The others answer and do nothing.
 */
export type FaultKind = "lose" | "half" | "drop" | "error" | "unavailable" | "throttle" | "html";
type Fault = { method: string; path: RegExp; kind: FaultKind };

/** The failures that a stand-in has been told of, each used once. */
export function createFaults() {
  const planned: Fault[] = [];
  return {
    /** @param request e.g. `POST /api/v1/statuses` */
    plan(request: string, ...kinds: FaultKind[]): void {
      const [method = "", path = ""] = request.split(" ");
      for (const kind of kinds) planned.push({ method, path: new RegExp(`^${path}$`), kind });
    },

    take({ method }: IncomingMessage, path: string): FaultKind | null {
      const index = planned.findIndex((fault) => fault.method === method && fault.path.test(path));
      return planned.splice(index, index < 0 ? 0 : 1)[0]?.kind ?? null;
    },

    /** Those that nothing has come for yet. */
    count: () => planned.length,
  };
}

/** Sends JSON, unless the answer is to be lost on the way. */
export function answerWith(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string>,
  fault: FaultKind | null,
): void {
  const text = JSON.stringify(body);
  if (fault === "lose") {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    "content-type": "application/json",
    ...headers,
    "content-length": Buffer.byteLength(text),
  });
  if (fault !== "half") {
    response.end(text);
    return;
  }
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

export const HTML_PAGE = "<!doctype html><title>One moment</title><p>We are checking your browser.</p>";
