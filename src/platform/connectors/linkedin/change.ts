import type { Call, ChangeOutcome, Changer } from "../contract.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { partsOf } from "../shared/text/parts.ts";
import { isGone, type LinkedIn, readCredentials, refusalOf, sendToLinkedIn } from "./api.ts";
import { linkedin, linkedinPage } from "./describe.ts";
import { toLittleText } from "./text.ts";

/** Replaces texts and deletes posts; files stay unchanged. A post's comments go with it. */
export function linkedinChanger(at: LinkedIn, platform: string = linkedin.platform): Changer {
  const connector = platform === linkedinPage.platform ? linkedinPage : linkedin;
  return {
    platform,
    timeoutMs: 30_000,
    async edit({ channel, published, content }, call) {
      const parts = partsOf(connector, content, channel.capabilities);
      const { token, author } = readCredentials(channel);
      for (const [index, { externalId }] of published.entries()) {
        const body = parts[index]?.body ?? "";
        const comment = readComment(externalId);
        const [path, json] = comment
          ? [`${pathOf(comment)}?actor=${encodeURIComponent(author)}`, { patch: { message: { $set: { text: body } } } }]
          : [`/rest/posts/${encodeURIComponent(externalId)}`, { patch: { $set: { commentary: toLittleText(body) } } }];
        const headers = { "x-restli-method": "PARTIAL_UPDATE" };
        const outcome = outcomeOf(await sendToLinkedIn(call, at, path, { method: "POST", token, json, headers }));
        if (outcome.kind !== "done") return outcome;
      }
      return { kind: "done" };
    },
    async remove({ channel, published: [post] }, call: Call) {
      const { token } = readCredentials(channel);
      const path = `/rest/posts/${encodeURIComponent(post?.externalId ?? "")}`;
      return outcomeOf(
        await sendToLinkedIn(call, at, path, { method: "DELETE", token, headers: { "x-restli-method": "DELETE" } }),
      );
    },
  };
}

/** The post and the number of a comment's URN; null for a post. */
function readComment(urn: string): { post: string; id: string } | null {
  const [, post, id] = /^urn:li:comment:\((.+),(\d+)\)$/.exec(urn) ?? [];
  return post && id ? { post, id } : null;
}

function pathOf({ post, id }: { post: string; id: string }): string {
  return `/rest/socialActions/${encodeURIComponent(post)}/comments/${id}`;
}

function outcomeOf(response: JsonResponse): ChangeOutcome {
  if (isGone(response)) return { kind: "not_there" };
  // An edited comment is returned; everything else has no content.
  const isDone = response.status === 204 || (response.status === 200 && response.json !== undefined);
  return isDone ? { kind: "done" } : refusalOf(response, new Date());
}
