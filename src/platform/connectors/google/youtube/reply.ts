import { z } from "zod";
import type { Replier } from "../../contract.ts";
import { replyOutcome } from "../../shared/http/reply-outcome.ts";
import { askGoogle, GOOGLE, type Google, readCredentials } from "../api.ts";
import { refusalOf } from "../refusal.ts";
import { YOUTUBE_CODES, YOUTUBE_ERRORS } from "./errors.ts";

const Posted = z.object({ id: z.string().min(1) });

/** Replies in the thread of a comment; YouTube has one level of replies and no key for them. */
export function youtubeReplier(google: Google = GOOGLE): Replier {
  return {
    platform: "youtube",
    timeoutMs: 15_000,
    async reply({ channel, item, body }, call) {
      const { token } = readCredentials(channel.credentials);
      const [parentId = ""] = item.externalId.split(".");
      const url = `${google.youtube}/youtube/v3/comments?part=snippet`;
      const json = { snippet: { parentId, textOriginal: body } };
      const response = await askGoogle(call, token, { url, method: "POST", json });
      if (response.status !== 200) return replyOutcome(refusalOf(response, YOUTUBE_ERRORS, YOUTUBE_CODES));
      const { data } = Posted.safeParse(response.json);
      if (!data) return { kind: "unknown", message: "YouTube's answer can't be read." };
      const link = new URL(item.permalink);
      link.searchParams.set("lc", data.id);
      return { kind: "done", externalId: data.id, permalink: link.href };
    },
  };
}
