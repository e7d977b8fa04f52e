import type { Call, ChangeOutcome, Changer, OutgoingChange } from "../contract.ts";
import { changeOutcomeOf } from "../shared/http/server-answer.ts";
import { CODES, type Credentials, isGone, PostView, readCredentials, requestLemmy } from "./api.ts";
import { lemmy } from "./describe.ts";
import { postOf } from "./publish.ts";

/** Replaces title and text, and deletes posts, in every community; images stay as they are. */
export function lemmyChanger(): Changer {
  return {
    platform: lemmy.platform,
    timeoutMs: 30_000,
    async edit(change, call) {
      const { name, body, nsfw } = postOf({ ...change.content, media: [] }, null);
      return changeAll(change, call, (before) => {
        const images = before.split("\n\n").filter((one) => one.startsWith("![") && one.includes("/pictrs/image/"));
        return { path: "/api/v3/post", method: "PUT", json: { name, body: [body, ...images].join("\n\n"), nsfw } };
      });
    },
    remove: (change, call) =>
      changeAll(change, call, () => ({ path: "/api/v3/post/delete", method: "POST", json: { deleted: true } })),
  };
}

type Change = { path: string; method: "PUT" | "POST"; json: object };

/** Ends with the first that can't be changed; those before it are changed again, to the same. */
async function changeAll(
  { channel, published }: OutgoingChange,
  call: Call,
  plan: (before: string) => Change,
): Promise<ChangeOutcome> {
  const credentials = readCredentials(channel.credentials);
  let isThere = false;
  for (const { externalId } of published) {
    const outcome = await changePost(externalId, credentials, call, plan);
    if (outcome.kind === "done") isThere = true;
    else if (outcome.kind !== "not_there") return outcome;
  }
  return { kind: isThere ? "done" : "not_there" };
}

/** A post that was deleted or removed can still be read, so it is read first. */
async function changePost(
  id: string,
  credentials: Credentials,
  call: Call,
  plan: (before: string) => Change,
): Promise<ChangeOutcome> {
  const read = await requestLemmy(call, credentials, `/api/v3/post?id=${id}`);
  if (read.kind !== "ok") return changeOutcomeOf(read, isGone, CODES);
  const { post } = PostView.parse(read.json).post_view;
  if (post.deleted || post.removed) return { kind: "not_there" };
  const { path, method, json } = plan(post.body ?? "");
  const request = { method, json: { post_id: post.id, ...json } };
  return changeOutcomeOf(await requestLemmy(call, credentials, path, request), isGone, CODES);
}
