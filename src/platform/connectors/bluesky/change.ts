import type { Changer } from "../contract.ts";
import { refusalOf } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { bluesky } from "./describe.ts";
import { POSTS, readRecord } from "./record.ts";
import { sendXrpc } from "./session.ts";

/** Deletes records. Posts are not edited: the network keeps showing the first version. */
export const blueskyChanger: Changer = {
  platform: bluesky.platform,
  timeoutMs: 60_000,
  async remove({ channel, published }, call) {
    const credentials = readCredentials(channel.credentials);
    let isThere = false;
    // In reverse order, so that an interrupted deletion leaves a complete beginning of the thread.
    for (const { externalId } of published.toReversed()) {
      const rkey = externalId.split("/").at(-1) ?? "";
      isThere ||= (await readRecord(credentials, rkey, call)) !== null;
      const json = { repo: credentials.did, collection: POSTS, rkey };
      const response = await sendXrpc(call, credentials, "com.atproto.repo.deleteRecord", { method: "POST", json });
      if (response.status !== 200) return refusalOf(response, new Date());
      // Older servers answer without a body.
      if (response.json === undefined && (await readRecord(credentials, rkey, call)))
        return { kind: "unknown", message: "The server's answer can't be read." };
    }
    return { kind: isThere ? "done" : "not_there" };
  },
};
