import type { Changer } from "../../contract.ts";
import { askGraph, isGone, Success, UNREADABLE } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { plainRefusalOf } from "../refusal.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { threads } from "./describe.ts";

/** Deletes every part, the last first, so that an interrupted deletion leaves a complete beginning. */
export function threadsChanger(meta: Meta): Changer {
  return {
    platform: threads.platform,
    timeoutMs: 30_000,
    async remove({ channel, published }, call) {
      const access = accessOf(meta, readCredentials(channel.credentials));
      let isThere = false;
      for (const { externalId } of published.toReversed()) {
        const response = await askGraph(call, access, externalId, { method: "DELETE" });
        if (response.kind === "refused" && isGone(response.error)) continue;
        if (response.kind !== "ok") return plainRefusalOf(response);
        if (!Success.safeParse(response.body).success) return UNREADABLE;
        isThere = true;
      }
      return { kind: isThere ? "done" : "not_there" };
    },
  };
}
