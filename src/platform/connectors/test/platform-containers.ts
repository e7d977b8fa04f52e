import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { Files } from "./journal.ts";
import { sendJson } from "./send-json.ts";

const NewContainer = z.object({ text: z.string(), files: Files });
type Container = z.infer<typeof NewContainer> & { at: number };

/** Milliseconds to process a file: longer than a worker on a busy machine takes for the steps before. */
const WORK_MS = 5000;

/**
 * Containers that are prepared before they are posted, like on platforms that fetch media first. Markers in the text
 * control them: `[prepare]` takes a moment until it is ready, `[wait]` is never ready, `[upload]` responds after 1.5
 * seconds, `[expire]` deletes the text's first container as soon as it is ready. A platform that crashed has no
 * containers.
 */
export function openContainers(findPost: (container: string) => object | null) {
  const containers = new Map<string, Container>();
  const expired = new Set<string>();

  function look(id: string): string {
    const container = containers.get(id);
    if (!container) return "expired";
    const { text, at } = container;
    if (text.includes("[expire]") && !expired.has(text)) {
      expired.add(text);
      containers.delete(id);
    }
    const isWorking = text.includes("[wait]") || (text.includes("[prepare]") && Date.now() - at < WORK_MS);
    return isWorking ? "in_progress" : "finished";
  }

  return {
    async open(body: unknown, response: ServerResponse): Promise<void> {
      const { text, files } = NewContainer.parse(body);
      if (text.includes("[upload]")) await sleep(1500);
      const id = randomUUID();
      containers.set(id, { text, files, at: Date.now() });
      sendJson(response, 201, { id });
    },

    show(id: string, response: ServerResponse): void {
      const post = findPost(id);
      sendJson(response, 200, post ? { status: "published", post } : { status: look(id) });
    },

    /** Whether the container can be posted. */
    has: (id: string) => containers.has(id),
    filesOf: (id: string) => containers.get(id)?.files ?? [],
  };
}
