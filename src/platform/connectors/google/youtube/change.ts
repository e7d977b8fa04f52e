import { z } from "zod";
import type { Call, ChangeOutcome, Changer, OutgoingChange } from "../../contract.ts";
import type { JsonResponse } from "../../shared/http/request-json.ts";
import { askGoogle, GOOGLE, type Google, isNotFound, readCredentials } from "../api.ts";
import { refusalOf } from "../refusal.ts";
import { editedResourceOf, type PresentVideo, PresentVideos } from "./edited.ts";
import { YOUTUBE_CODES, YOUTUBE_ERRORS } from "./errors.ts";

const Named = z.object({ id: z.string().min(1) });

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
      const present = await readPresent(google, change, call);
      if (!("resource" in present)) return present;
      const json = { id: video?.externalId, ...editedResourceOf(content, present.resource) };
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

/** The video as it is on YouTube, because an update resets what it doesn't send. */
async function readPresent(
  google: Google,
  { channel, published: [video] }: OutgoingChange,
  call: Call,
): Promise<{ resource: PresentVideo } | ChangeOutcome> {
  const url = `${google.youtube}/youtube/v3/videos?part=snippet,status&id=${encodeURIComponent(video?.externalId ?? "")}`;
  const response = await askGoogle(call, readCredentials(channel.credentials).token, { url });
  const { data } = PresentVideos.safeParse(response.json);
  if (response.status !== 200) return outcomeOf(response);
  if (!data) return { kind: "unknown", message: "YouTube's answer can't be read." };
  const [resource] = data.items;
  return resource ? { resource } : { kind: "not_there" };
}

function outcomeOf(response: JsonResponse): ChangeOutcome {
  // An edit answers with the video or comment, a deletion without content.
  if (response.status === 204 || (response.status === 200 && Named.safeParse(response.json).success))
    return { kind: "done" };
  if (response.status === 200) return { kind: "unknown", message: "YouTube's answer can't be read." };
  return isNotFound(response) ? { kind: "not_there" } : refusalOf(response, YOUTUBE_ERRORS, YOUTUBE_CODES);
}
