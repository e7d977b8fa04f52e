import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Call, ChangeOutcome, Changer, Published } from "../contract.ts";
import { changeOutcomeOf, removeEach } from "../shared/http/server-answer.ts";
import { partsOf } from "../shared/text/parts.ts";
import { type Credentials, inRoom, isGone, readCredentials, requestMatrix } from "./api.ts";
import { matrix } from "./describe.ts";
import { textFields } from "./publish.ts";

const Event = z.object({ content: z.record(z.string(), z.unknown()) });

/** Replaces texts and captions, and redacts messages. Files stay as they are. */
export function matrixChanger(): Changer {
  return {
    platform: matrix.platform,
    timeoutMs: 30_000,
    async edit({ channel, content, published }, call) {
      const parts = partsOf(matrix, content, channel.capabilities);
      for (const [index, posted] of published.entries()) {
        const { body = "" } = parts[index] ?? {};
        const outcome = body && (await replace(call, readCredentials(channel.credentials), posted, body));
        if (outcome && outcome.kind !== "done") return outcome;
      }
      return { kind: "done" };
    },
    remove: (change, call) =>
      removeEach(change, async ({ externalId }) => {
        const credentials = readCredentials(change.channel.credentials);
        const path = `${inRoom(credentials)}/redact/${encodeURIComponent(externalId)}/${randomUUID()}`;
        return changeOutcomeOf(await requestMatrix(call, credentials, path, { method: "PUT", json: {} }), isGone);
      }),
  };
}

/** A homeserver takes the edit of a message that is gone, so it is read first; a redacted one has no content. */
async function replace(
  call: Call,
  credentials: Credentials,
  { externalId: id }: Published,
  text: string,
): Promise<ChangeOutcome> {
  const read = await requestMatrix(call, credentials, `${inRoom(credentials)}/event/${encodeURIComponent(id)}`);
  if (read.kind !== "ok") return changeOutcomeOf(read, isGone);
  const { "m.relates_to": _, ...before } = Event.parse(read.json).content;
  if (before.msgtype === undefined) return { kind: "not_there" };
  const content = { ...before, ...textFields(text) };
  const relation = { rel_type: "m.replace", event_id: id };
  const json = { ...content, body: `* ${text}`, "m.new_content": content, "m.relates_to": relation };
  // A new transaction each time: sent twice, an edit changes nothing more.
  const path = `${inRoom(credentials)}/send/m.room.message/${randomUUID()}`;
  return changeOutcomeOf(await requestMatrix(call, credentials, path, { method: "PUT", json }), isGone);
}
