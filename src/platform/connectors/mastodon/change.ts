import { z } from "zod";
import type { Call, ChangeOutcome, Changer } from "../contract.ts";
import { type JsonResponse, serverTimeOf } from "../shared/http/request-json.ts";
import { partsOf } from "../shared/text/parts.ts";
import { sendToMastodon } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { mastodon } from "./describe.ts";
import { isGone } from "./gone.ts";
import { settingsOf } from "./publish.ts";
import { failed, refusalOf } from "./refusal.ts";

const Named = z.object({ id: z.string() });
const UNREADABLE: ChangeOutcome = { kind: "unknown", message: "The server's answer can't be read." };
const Attached = z.object({
  media_attachments: z.array(z.object({ id: z.string() })),
  poll: z
    .object({
      expires_at: z.string().nullish(),
      multiple: z.boolean().default(false),
      options: z.array(z.object({ title: z.string() })),
    })
    .nullish(),
});
/** The shortest time for which Mastodon takes a poll. */
const POLL_SECONDS = 300;

/** Edits texts, alt texts and settings; files stay unchanged. Servers keep earlier versions publicly readable. */
export const mastodonChanger: Changer = {
  platform: mastodon.platform,
  timeoutMs: 60_000,

  async edit({ channel, published, content }, call) {
    for (const [number, part] of partsOf(mastodon, content, channel.capabilities).entries()) {
      const { token, url, ...about } = addressOf(channel.credentials, published[number]?.externalId ?? "");
      const found = await sendToMastodon(call, url, { token });
      const { data } = Attached.safeParse(found.json);
      if (found.status !== 200) return endOf(found, { token, ...about }, call);
      if (!data) return UNREADABLE;
      const files = data.media_attachments;
      if (files.length !== part.media.length) return failed("files_fixed");
      const poll = presentPoll(data.poll, serverTimeOf(found.headers));
      if (poll === "ended") return failed("poll_ended");
      const response = await sendToMastodon(call, url, {
        method: "PUT",
        token,
        json: {
          status: part.body,
          ...settingsOf(content.options),
          ...poll,
          media_ids: files.map(({ id }) => id),
          media_attributes: files.map(({ id }, index) => ({ id, description: part.media[index]?.alt ?? "" })),
        },
      });
      if (response.status !== 200) return endOf(response, { token, ...about }, call);
      if (!Named.safeParse(response.json).success) return UNREADABLE;
    }
    return { kind: "done" };
  },

  async remove({ channel, published }, call) {
    let isThere = false;
    // In reverse order, so that an interrupted deletion leaves a complete beginning of the thread.
    for (const { externalId } of published.toReversed()) {
      const { token, url, ...about } = addressOf(channel.credentials, externalId);
      const response = await sendToMastodon(call, url, { method: "DELETE", token });
      if (response.status !== 200) {
        const end = await endOf(response, { token, ...about }, call);
        if (end.kind !== "not_there") return end;
        continue;
      }
      // It answers with the deleted status.
      if (!Named.safeParse(response.json).success) return UNREADABLE;
      isThere = true;
    }
    return { kind: isThere ? "done" : "not_there" };
  },
};

/**
 * The poll as it is, for the time that is left: an edit without it deletes the poll, one with a new duration starts it
 * anew, and other answers delete the votes. Source: app/services/update_status_service.rb and
 * app/models/concerns/expireable.rb of mastodon/mastodon, read 29 November 2026.
 */
function presentPoll(poll: z.infer<typeof Attached>["poll"], now: number): object | "ended" {
  if (!poll) return {};
  const { expires_at: end, multiple, options } = poll;
  const seconds = end ? Math.ceil((Date.parse(end) - now) / 1000) : null;
  if (seconds !== null && !(seconds >= POLL_SECONDS)) return "ended";
  const titles = options.map(({ title }) => title);
  return { poll: { options: titles, multiple, ...(seconds === null ? {} : { expires_in: seconds }) } };
}

function addressOf(credentials: string | null, externalId: string) {
  const { origin, token } = readCredentials(credentials);
  return { origin, token, externalId, url: `${origin}/api/v1/statuses/${encodeURIComponent(externalId)}` };
}

async function endOf(
  response: JsonResponse,
  about: Parameters<typeof isGone>[1],
  call: Call,
): Promise<Exclude<ChangeOutcome, { kind: "done" }>> {
  if (await isGone(response, about, call)) return { kind: "not_there" };
  return response.status === 404 ? failed("unsupported") : refusalOf(response, new Date());
}
