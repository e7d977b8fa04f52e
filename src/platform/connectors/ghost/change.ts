import type { Changer } from "../contract.ts";
import { askGhost, explainRefusal, readCredentials } from "./api.ts";
import { ghost } from "./describe.ts";

/** Deletes posts. They are edited on the site, where people may have gone on with them. */
export function ghostChanger(): Changer {
  return {
    platform: ghost.platform,
    timeoutMs: 15_000,
    async remove({ channel, published }, call) {
      const id = encodeURIComponent(published[0]?.externalId ?? "");
      const answer = await askGhost(call, readCredentials(channel), `posts/${id}`, { method: "DELETE" });
      if (answer.kind === "ok") return { kind: "done" };
      return answer.kind === "refused" && answer.status === 404 ? { kind: "not_there" } : explainRefusal(answer);
    },
  };
}
