import type { Call, ChangeOutcome, Changer, OutgoingChange } from "../contract.ts";
import { changeAll } from "../shared/http/change-all.ts";
import { changeOutcomeOf } from "../shared/http/server-answer.ts";
import { CODES, isGone, PostView, readCredentials, requestLemmy } from "./api.ts";
import { lemmy } from "./describe.ts";
import { postOf } from "./publish.ts";

/** Replaces title and text, and deletes posts, in every community; images stay as they are. */
export function lemmyChanger(): Changer {
  return {
    platform: lemmy.platform,
    timeoutMs: 30_000,
    async edit(change, call) {
      const { name, body, nsfw } = postOf({ ...change.content, media: [] }, null);
      return changeEach(change, call, (before) => {
        const images = before.split("\n\n").filter((one) => one.startsWith("![") && one.includes("/pictrs/image/"));
        return { path: "/api/v3/post", method: "PUT", json: { name, body: [body, ...images].join("\n\n"), nsfw } };
      });
    },
    remove: (change, call) =>
      changeEach(change, call, () => ({ path: "/api/v3/post/delete", method: "POST", json: { deleted: true } })),
  };
}

/** A post that was deleted or removed can still be read, so it is read first. */
function changeEach(
  { channel, published }: OutgoingChange,
  call: Call,
  plan: (before: string) => { path: string; method: "PUT" | "POST"; json: object },
): Promise<ChangeOutcome> {
  const credentials = readCredentials(channel.credentials);
  return changeAll(published, async ({ externalId }) => {
    const read = await requestLemmy(call, credentials, `/api/v3/post?id=${externalId}`);
    if (read.kind !== "ok") return changeOutcomeOf(read, isGone, CODES);
    const { post } = PostView.parse(read.json).post_view;
    if (post.deleted || post.removed) return { kind: "not_there" };
    const { path, method, json } = plan(post.body ?? "");
    const request = { method, json: { post_id: post.id, ...json } };
    return changeOutcomeOf(await requestLemmy(call, credentials, path, request), isGone, CODES);
  });
}
