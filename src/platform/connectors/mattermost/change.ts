import type { Call, ChangeOutcome, Changer } from "../contract.ts";
import { changeOutcomeOf, removeEach } from "../shared/http/server-answer.ts";
import { partsOf } from "../shared/text/parts.ts";
import { type Credentials, isGone, readCredentials, requestMattermost } from "./api.ts";
import { mattermost } from "./describe.ts";

/** Replaces texts and deletes messages; files stay as they are. */
export function mattermostChanger(): Changer {
  return {
    platform: mattermost.platform,
    timeoutMs: 30_000,
    async edit({ channel, content, published }, call) {
      const parts = partsOf(mattermost, content, channel.capabilities);
      for (const [index, { externalId }] of published.entries()) {
        const request = { method: "PUT", json: { message: parts[index]?.body ?? "" } } as const;
        const path = `posts/${externalId}/patch`;
        const outcome = await change(call, readCredentials(channel.credentials), externalId, path, request);
        if (outcome.kind !== "done") return outcome;
      }
      return { kind: "done" };
    },
    // With the first message its replies go, which then count as gone.
    remove: (removed, call) =>
      removeEach(removed, ({ externalId }) => {
        const access = readCredentials(removed.channel.credentials);
        return change(call, access, externalId, `posts/${externalId}`, { method: "DELETE" });
      }),
  };
}

/** A server may also say that a post that is gone must not be changed, so it is asked for it. */
async function change(
  call: Call,
  credentials: Credentials,
  id: string,
  path: string,
  request: Parameters<typeof requestMattermost>[3],
): Promise<ChangeOutcome> {
  const answer = await requestMattermost(call, credentials, path, request);
  if (answer.kind === "refused" && answer.status === 403) {
    const read = await requestMattermost(call, credentials, `posts/${id}`);
    if (read.kind === "refused" && isGone(read)) return { kind: "not_there" };
  }
  return changeOutcomeOf(answer, isGone);
}
