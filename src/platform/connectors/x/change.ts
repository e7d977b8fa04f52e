import { z } from "zod";
import type { Changer } from "../contract.ts";
import { failed, readCredentials, refusalOf, sendToX, X, type XSite } from "./api.ts";
import { x } from "./describe.ts";
import { isGone } from "./gone.ts";

const Deleted = z.object({ data: z.object({ deleted: z.boolean() }) });

/** Deletes posts. X lets no app edit one without charging for a new version, which loses replies and counts. */
export function xChanger(at: XSite = X): Changer {
  return {
    platform: x.platform,
    timeoutMs: 30_000,
    async remove({ channel, published }, call) {
      const { token } = readCredentials(channel);
      let isThere = false;
      // In reverse order, so that an interrupted deletion leaves a complete beginning of the thread.
      for (const { externalId } of published.toReversed()) {
        const url = `${at.api}/2/tweets/${encodeURIComponent(externalId)}`;
        const response = await sendToX(call, url, { method: "DELETE", token });
        const { data } = Deleted.safeParse(response.json);
        if (response.status === 200 && data?.data.deleted) isThere = true;
        else if (response.status === 404 || data) {
          if (!(await isGone(call, at, token, externalId))) return failed("refused", "X has not deleted the post.");
        } else if (response.status === 200) return { kind: "unknown", message: "X's answer can't be read." };
        else return refusalOf(response, new Date());
      }
      return { kind: isThere ? "done" : "not_there" };
    },
  };
}
