import type { Call, ChangeOutcome, Changer, OutgoingChange } from "../../contract.ts";
import type { JsonResponse } from "../../request-json.ts";
import { askGoogle, GOOGLE, type Google, readCredentials } from "../api.ts";
import { refusalOf } from "../refusal.ts";
import { YOUTUBE_CODES, YOUTUBE_ERRORS } from "./errors.ts";
import { resourceOf } from "./video.ts";

/** Edits the video's metadata and the first comment; deletes the video, and the first comment with it. */
export function youtubeChanger(google: Google = GOOGLE): Changer {
  const ask = (change: OutgoingChange, call: Call, method: "PUT" | "DELETE", path: string, json?: object) =>
    askGoogle(call, readCredentials(change.channel.credentials).token, {
      url: `${google.youtube}/youtube/v3/${path}`,
      method,
      json,
    });
  return {
    platform: "youtube",
    timeoutMs: 20_000,
    async edit(change, call) {
      const [video, comment] = change.published;
      const { content } = change;
      const json = { id: video?.externalId, ...resourceOf(content) };
      const outcome = outcomeOf(await ask(change, call, "PUT", "videos?part=snippet,status", json));
      if (outcome.kind !== "done" || !comment || content.firstComment === null) return outcome;
      const edited = { id: comment.externalId, snippet: { textOriginal: content.firstComment } };
      return outcomeOf(await ask(change, call, "PUT", "comments?part=snippet", edited));
    },
    async remove(change, call) {
      const id = encodeURIComponent(change.published[0]?.externalId ?? "");
      return outcomeOf(await ask(change, call, "DELETE", `videos?id=${id}`));
    },
  };
}

function outcomeOf(response: JsonResponse): ChangeOutcome {
  if (response.status === 200 || response.status === 204) return { kind: "done" };
  return response.status === 404 ? { kind: "not_there" } : refusalOf(response, YOUTUBE_ERRORS, YOUTUBE_CODES);
}
