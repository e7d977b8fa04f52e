import type { Answer } from "../stand-in.ts";
import { accept, gone, refuse } from "./answers.ts";

export type FacebookVideo = {
  id: string;
  session: string;
  size: number;
  received: number;
  state: "uploading" | "processing" | "published" | "error";
  polls: number;
  /** By the name of their file. */
  captions: Map<string, string>;
};

/** Bytes that Facebook asks for at once. */
const PIECE = 700;

/**
 * Videos in the three phases of their upload: of the feed in pieces, reels and stories in one.
 * Source: developers.facebook.com/docs/video-api/guides/publishing and /reels-publishing, 24 November 2026.
 */
export function createVideos(
  nextId: () => string,
  store: (id: string, message: string, form: Record<string, unknown>) => void,
) {
  const all = new Map<string, FacebookVideo>();
  const settings = { pollsUntilPublished: 1, fails: false };

  function upload(edge: string, fields: Record<string, unknown>): Answer {
    const bySession = [...all.values()].find(({ session }) => session === fields.upload_session_id);
    const video = all.get(String(fields.video_id)) ?? bySession;
    switch (fields.upload_phase) {
      case "start": {
        const id = nextId();
        const size = Number(fields.file_size ?? 0);
        const fresh: FacebookVideo = {
          id,
          session: `s${id}`,
          size,
          received: 0,
          state: "uploading",
          polls: 0,
          captions: new Map(),
        };
        all.set(id, fresh);
        if (edge !== "videos") return accept({ video_id: id, upload_url: `https://rupload.facebook.com/${id}` });
        return accept({ video_id: id, upload_session_id: fresh.session, ...rangeOf(fresh) });
      }
      case "transfer": {
        const chunk = fields.video_file_chunk;
        if (!video || !(chunk instanceof File) || Number(fields.start_offset) !== video.received) {
          return refuse(6001, "There was a problem uploading your video file.", 1363037);
        }
        video.received += chunk.size;
        return accept(rangeOf(video));
      }
      case "finish":
        if (!video || video.received !== video.size) return refuse(6000, "The upload is incomplete.", 1363019);
        if (video.state !== "uploading") return refuse(6000, "The video was already published.", 1363019);
        video.state = "processing";
        store(video.id, String(fields.description ?? ""), { ...fields, edge });
        return accept({ success: true });
      default:
        return gone();
    }
  }

  async function caption(video: FacebookVideo, fields: Record<string, unknown>): Promise<Answer> {
    const { captions_file: file, default_locale: locale } = fields;
    if (!(file instanceof File) || file.size > 200_000) return refuse(100, "Invalid captions file", 1363031);
    const [, named] = /^[^.]+\.([a-z]{2,3}_[A-Z]{2})\.srt$/.exec(file.name) ?? [];
    if (named === undefined || named !== locale) return refuse(385, "The format of the .srt file is not supported");
    video.captions.set(file.name, await file.text());
    return accept({ success: true });
  }

  function rangeOf({ size, received }: FacebookVideo) {
    return { start_offset: String(received), end_offset: String(Math.min(received + PIECE, size)) };
  }

  /** The upload server takes the whole file. */
  function receive(id: string, bytes: number, declared: number): Answer {
    const video = all.get(id);
    if (!video || bytes !== declared) return refuse(6001, "There was a problem uploading your video file.");
    Object.assign(video, { size: bytes, received: bytes });
    return accept({ success: true });
  }

  function show(video: FacebookVideo): Answer {
    if (video.state === "processing" && video.polls++ >= settings.pollsUntilPublished) {
      video.state = settings.fails ? "error" : "published";
    }
    const isDone = video.state === "published";
    return accept({
      id: video.id,
      ...(isDone ? { post_id: video.id, permalink_url: `/reel/${video.id}/` } : {}),
      status: {
        video_status: { uploading: "upload_complete", processing: "processing", published: "ready", error: "error" }[
          video.state
        ],
        processing_phase: { status: video.state === "error" ? "error" : isDone ? "complete" : "in_progress" },
        publishing_phase: { status: video.state === "uploading" ? "not_started" : isDone ? "complete" : "in_progress" },
      },
    });
  }

  return { all, settings, upload, receive, show, caption, find: (id: string) => all.get(id) };
}
