import { z } from "zod";
import type { Call, ChangeOutcome, Changer } from "../contract.ts";
import { partsOf } from "../parts.ts";
import type { JsonResponse } from "../request-json.ts";
import { ask } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { mastodon } from "./describe.ts";
import { pollOf, settingsOf } from "./publish.ts";
import { failed, refusalOf } from "./refusal.ts";

const Attached = z.object({ media_attachments: z.array(z.object({ id: z.string() })) });

/** Edits texts, alt texts and settings; files stay unchanged. Servers keep earlier versions publicly readable. */
export const mastodonChanger: Changer = {
  platform: mastodon.platform,
  timeoutMs: 60_000,

  async edit({ channel, published, content }, call) {
    for (const [number, part] of partsOf(mastodon, content, channel.capabilities).entries()) {
      const { token, url } = addressOf(channel.credentials, published[number]?.externalId ?? "");
      const found = await ask(call, url, { token });
      const { data } = Attached.safeParse(found.json);
      if (found.status !== 200 || !data) return endOf(found);
      const files = data.media_attachments;
      if (files.length !== part.media.length) return failed("files_fixed");
      const response = await ask(call, url, {
        method: "PUT",
        token,
        json: {
          status: part.body,
          ...settingsOf(content.options),
          ...(number === 0 ? pollOf(content.options) : {}),
          media_ids: files.map(({ id }) => id),
          media_attributes: files.map(({ id }, index) => ({ id, description: part.media[index]?.alt ?? "" })),
        },
      });
      if (response.status !== 200) return endOf(response);
    }
    return { kind: "done" };
  },

  async remove({ channel, published }, call) {
    let isThere = false;
    // In reverse order, so that an interrupted deletion leaves a complete beginning of the thread.
    for (const { externalId } of published.toReversed()) {
      const response = await removeOne(channel.credentials, externalId, call);
      if (response.status === 404 || response.status === 410) continue;
      if (response.status !== 200) return endOf(response);
      isThere = true;
    }
    return { kind: isThere ? "done" : "not_there" };
  },
};

function removeOne(credentials: string | null, externalId: string, call: Call): Promise<JsonResponse> {
  const { token, url } = addressOf(credentials, externalId);
  return ask(call, url, { method: "DELETE", token });
}

function addressOf(credentials: string | null, externalId: string): { token: string; url: string } {
  const { origin, token } = readCredentials(credentials);
  return { token, url: `${origin}/api/v1/statuses/${encodeURIComponent(externalId)}` };
}

function endOf(response: JsonResponse): ChangeOutcome {
  return response.status === 404 || response.status === 410 ? { kind: "not_there" } : refusalOf(response, new Date());
}
