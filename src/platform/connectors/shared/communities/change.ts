import type { Call, ChangeOutcome, Changer, OutgoingChange } from "../../contract.ts";
import { changeAll } from "../http/change-all.ts";
import { changeOutcomeOf } from "../http/server-answer.ts";
import { imagesBelow, postOf } from "./publish.ts";
import { type CommunityServer, PostView, readCredentials, requestServer } from "./server.ts";

/** Replaces title and text, and deletes posts, in every community; images stay as they are. */
export function communityChanger(server: CommunityServer): Changer {
  const path = `${server.api}/post`;
  return {
    platform: server.connector.platform,
    timeoutMs: 30_000,
    async edit(change, call) {
      const { title, body, nsfw } = postOf({ ...change.content, media: [] }, null);
      const count = imagesBelow(change.content).length;
      return changeEach(server, change, call, (before) => {
        const images = before.split("\n\n").filter((one) => one.startsWith("!["));
        const kept = count === 0 ? [] : images.slice(-count);
        return { path, method: "PUT", json: { [server.title]: title, body: [body, ...kept].join("\n\n"), nsfw } };
      });
    },
    remove: (change, call) =>
      changeEach(server, change, call, () => ({ path: `${path}/delete`, method: "POST", json: { deleted: true } })),
  };
}

/** A post that was deleted or removed can still be read, so it is read first. */
function changeEach(
  server: CommunityServer,
  { channel, published }: OutgoingChange,
  call: Call,
  plan: (before: string) => { path: string; method: "PUT" | "POST"; json: object },
): Promise<ChangeOutcome> {
  const credentials = readCredentials(channel.credentials);
  const { isGone, codes } = server;
  return changeAll(published, async ({ externalId }) => {
    const read = await requestServer(call, server, credentials, { path: `${server.api}/post?id=${externalId}` });
    if (read.kind !== "ok") return changeOutcomeOf(read, isGone, codes);
    const { post } = PostView.parse(read.json).post_view;
    if (post.deleted || post.removed) return { kind: "not_there" };
    const { json, ...to } = plan(post.body ?? "");
    const request = { ...to, json: { post_id: post.id, ...json } };
    return changeOutcomeOf(await requestServer(call, server, credentials, request), isGone, codes);
  });
}
