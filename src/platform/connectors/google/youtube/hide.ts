import type { Hider } from "../../contract.ts";
import { askGoogle, GOOGLE, type Google, isNotFound, readCredentials, reasonOf } from "../api.ts";
import { refusalOf } from "../refusal.ts";
import { YOUTUBE_CODES, YOUTUBE_ERRORS } from "./errors.ts";

/**
 * Holds a comment for review, in which case only its author still sees it, and publishes it again. Source:
 * developers.google.com/youtube/data/reference/rest/v3/comments/setModerationStatus, read 26 November 2026.
 */
export function youtubeHider(google: Google = GOOGLE): Hider {
  return {
    platform: "youtube",
    timeoutMs: 10_000,
    async setHidden({ channel, externalId, isHidden }, call) {
      const { token } = readCredentials(channel.credentials);
      const query = new URLSearchParams({ id: externalId, moderationStatus: isHidden ? "heldForReview" : "published" });
      const url = `${google.youtube}/youtube/v3/comments/setModerationStatus?${query}`;
      const response = await askGoogle(call, token, { url, method: "POST" });
      if (response.status === 204) return { kind: "done" };
      const { message } = reasonOf(response);
      if (isNotFound(response)) return { kind: "not_there" };
      const refusal = refusalOf(response, YOUTUBE_ERRORS, YOUTUBE_CODES);
      if (refusal.kind === "throttled") return { kind: "throttled", seconds: refusal.seconds };
      if (refusal.kind === "unknown") throw new Error(message);
      return { kind: "refused", message: refusal.error.message };
    },
  };
}
