import { z } from "zod";
import { GOOGLE, type Google } from "#platform/connectors/google/api.ts";
import { type Answer, type Asked, type StandIn, startStandIn } from "../stand-in.ts";
import { answerToken, found, isAllowed, refuse } from "./answers.ts";

export const YOUTUBE_CHANNEL = "UC_x5XG1OV2P6uZZ5FSM9Ttw";
const SCOPES = ["https://www.googleapis.com/auth/youtube.upload", "https://www.googleapis.com/auth/youtube.force-ssl"];

const Resource = z.object({
  snippet: z.object({
    title: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[^<>]*$/),
    description: z.string().max(5000),
    categoryId: z.string(),
    tags: z.array(z.string()).optional(),
    defaultLanguage: z.string().optional(),
    defaultAudioLanguage: z.string().optional(),
  }),
  status: z.object({
    privacyStatus: z.enum(["public", "unlisted", "private"]),
    selfDeclaredMadeForKids: z.boolean(),
    embeddable: z.boolean(),
    containsSyntheticMedia: z.boolean(),
    license: z.enum(["youtube", "creativeCommon"]).optional(),
    publicStatsViewable: z.boolean().optional(),
    publishAt: z.string().optional(),
  }),
  recordingDetails: z.object({ recordingDate: z.iso.datetime() }).optional(),
  localizations: z
    .record(z.string(), z.object({ title: z.string().min(1).max(100), description: z.string() }))
    .optional(),
});
type Resource = z.infer<typeof Resource>;
type Session = { resource: Resource; bytes: number; received: number; video: string | null };
export type YouTubeVideo = Resource & {
  id: string;
  bytes: number;
  uploadStatus: string;
  at: string;
  thumbnail: number;
  captions: string[];
  /** Of the last captions that were added. */
  captionText: string;
};
type HeardComment = {
  id: string;
  parent: string | null;
  videoId: string;
  text: string;
  author: string;
  at: string;
  isHidden?: boolean;
};

/**
 * A channel with one playlist. Source: developers.google.com/youtube/v3/docs and its guide to resumable uploads,
 * November 2026.
 */
export type YouTubeStandIn = StandIn & {
  google: Google;
  journal: YouTubeVideo[];
  comments: HeardComment[];
  playlist: string[];
  sessions: Map<string, Session>;
  isRevoked: boolean;
  /** `uploadStatus` of a video after its last byte. */
  uploadStatus: string;
  /** Refuses custom thumbnails, as for channels that are not verified. */
  refusesThumbnails: boolean;
  /** Keeps every video private, as for an app that is not audited. */
  locksVideos: boolean;
  say(text: string, under: string, author?: string): string;
};

const UPLOAD = "/upload/youtube/v3/videos";

export async function startYouTube(): Promise<YouTubeStandIn> {
  let next = 1;
  const tokens = { isRevoked: false, current: 0 };
  /** Bytes of the file; questions about a session have no range of their own. */
  const isUpload = ({ method, path, headers }: Pick<Asked, "method" | "path" | "headers">) =>
    method === "PUT" && path === `${UPLOAD}/bytes` && !headers["content-range"]?.startsWith("bytes *");
  const network = await startStandIn(answer, isUpload);
  const at = network.origin;
  const standIn: YouTubeStandIn = Object.assign(network, {
    google: { ...GOOGLE, oauth: at, youtube: at },
    journal: [],
    comments: [],
    playlist: [],
    sessions: new Map(),
    isRevoked: false,
    uploadStatus: "processed",
    refusesThumbnails: false,
    locksVideos: false,
    say(text: string, under: string, author = "UCada") {
      const parent = standIn.comments.find(({ id }) => id === under);
      const id = parent ? `${parent.id}.${next++}` : `Ug${next++}`;
      const videoId = parent?.videoId ?? under;
      standIn.comments.push({ id, parent: parent?.id ?? null, videoId, text, author, at: now() });
      return id;
    },
  });
  return standIn;

  /** Every entry has its own time, as on the real network. */
  function now(): string {
    return new Date(Date.now() + next++).toISOString();
  }

  function answer(asked: Asked): Answer {
    tokens.isRevoked = standIn.isRevoked;
    const granted = answerToken(asked, tokens, SCOPES);
    standIn.isRevoked = tokens.isRevoked;
    if (granted) return granted;
    const { method, path, query, body, headers } = asked;
    // The session's address is the permission.
    if (path.startsWith(`${UPLOAD}/`))
      return answerSession(query.get("upload_id") ?? "", body, headers["content-range"]);
    if (!isAllowed(asked, tokens)) return refuse(401, "authError");
    const json: unknown =
      body.length > 0 && headers["content-type"]?.includes("json") ? JSON.parse(body.toString()) : {};
    switch (`${method} ${path}`) {
      case "GET /youtube/v3/channels":
        return listChannels(query);
      case `POST ${UPLOAD}`:
        return openSession(json, Number(headers["x-upload-content-length"]), query.get("part")?.split(",") ?? []);
      case "GET /youtube/v3/videos":
        return listVideos(query);
      case "PUT /youtube/v3/videos":
        return updateVideo(json);
      case "DELETE /youtube/v3/videos":
        return removeVideo(query.get("id"));
      case "POST /upload/youtube/v3/thumbnails/set":
        return setThumbnail(query.get("videoId"), body.length);
      case "POST /upload/youtube/v3/captions":
        return addCaptions(body.toString());
      case "GET /youtube/v3/captions":
        return found({
          items: videoOf(query.get("videoId"))?.captions.map((language) => ({
            snippet: { language, trackKind: "standard" },
          })),
        });
      default:
        return answerOther(`${method} ${path}`, query, json);
    }
  }

  function answerOther(request: string, query: URLSearchParams, json: unknown): Answer {
    switch (request) {
      case "GET /youtube/v3/playlists":
        return found({ items: [{ id: "PL1", snippet: { title: "Recipes" } }] });
      case "GET /youtube/v3/playlistItems":
        return listPlaylist(query);
      case "POST /youtube/v3/playlistItems": {
        const Entry = z.object({ snippet: z.object({ resourceId: z.object({ videoId: z.string() }) }) });
        standIn.playlist.push(Entry.parse(json).snippet.resourceId.videoId);
        return found({ id: "entry" });
      }
      case "GET /youtube/v3/commentThreads":
        return listThreads(query);
      case "POST /youtube/v3/comments": {
        const { snippet } = z
          .object({ snippet: z.object({ parentId: z.string(), textOriginal: z.string() }) })
          .parse(json);
        return found({ id: standIn.say(snippet.textOriginal, snippet.parentId, YOUTUBE_CHANNEL) });
      }
      case "POST /youtube/v3/comments/setModerationStatus": {
        const comment = standIn.comments.find(({ id }) => id === query.get("id"));
        if (!comment) return refuse(404, "commentNotFound");
        comment.isHidden = query.get("moderationStatus") === "heldForReview";
        return { status: 204, body: "" };
      }
      case "POST /youtube/v3/commentThreads": {
        const Top = z.object({ snippet: z.object({ textOriginal: z.string() }) });
        const { snippet } = z.object({ snippet: z.object({ videoId: z.string(), topLevelComment: Top }) }).parse(json);
        const text = snippet.topLevelComment.snippet.textOriginal;
        return found({ id: standIn.say(text, snippet.videoId, YOUTUBE_CHANNEL) });
      }
      default:
        return { status: 404, body: "<html>Error 404 (Not Found)</html>" };
    }
  }

  function videoOf(id: string | null): YouTubeVideo | undefined {
    return standIn.journal.find((one) => one.id === id);
  }

  function listChannels(query: URLSearchParams): Answer {
    const snippet = { title: "North Coffee", customUrl: "@northcoffee" };
    const unlinked = { id: "UCother", snippet: { title: "Old name" }, status: { isLinked: false } };
    if (query.get("pageToken")) return found({ items: [unlinked] });
    const statistics = { subscriberCount: "1200" };
    const channel = { id: YOUTUBE_CHANNEL, snippet, statistics, status: { isLinked: true } };
    return found({ items: [channel], ...(query.get("mine") ? { nextPageToken: "2" } : {}) });
  }

  /** It sets nothing but the parts that are named. */
  function openSession(json: unknown, bytes: number, parts: readonly string[]): Answer {
    const named = Object.entries(json ?? {}).filter(([part]) => parts.includes(part));
    const { data: resource } = Resource.safeParse(Object.fromEntries(named));
    if (!resource) return refuse(400, "invalidTitle");
    if (resource.localizations && !resource.snippet.defaultLanguage) return refuse(400, "defaultLanguageNotSet");
    const id = `session-${next++}`;
    standIn.sessions.set(id, { resource, bytes, received: 0, video: null });
    return { status: 200, body: "", headers: { location: `${at}${UPLOAD}/bytes?upload_id=${id}` } };
  }

  function answerSession(id: string, body: Buffer, range = ""): Answer {
    const session = standIn.sessions.get(id);
    if (!session) return { status: 404, body: "" };
    const [, first, last, total] = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(range) ?? [];
    if (Number(total) !== session.bytes) return { status: 400, body: "" };
    if (first !== undefined && !session.video) {
      if (Number(first) !== session.received || Number(last) - Number(first) + 1 !== body.length)
        return { status: 400, body: "" };
      session.received += body.length;
    }
    if (session.received < session.bytes) {
      const headers = session.received > 0 ? { range: `bytes=0-${session.received - 1}` } : undefined;
      return { status: 308, body: "", ...(headers ? { headers } : {}) };
    }
    session.video ??= publish(session);
    const video = videoOf(session.video);
    return video ? found(viewOf(video)) : { status: 404, body: "" };
  }

  function publish({ resource, bytes }: Session): string {
    const id = `v${next++}`;
    const { uploadStatus, locksVideos } = standIn;
    const status = locksVideos ? { ...resource.status, privacyStatus: "private" as const } : resource.status;
    const video = {
      ...resource,
      status,
      id,
      bytes,
      uploadStatus,
      at: now(),
      thumbnail: 0,
      captions: [],
      captionText: "",
    };
    standIn.journal.push(video);
    return id;
  }

  function viewOf({ id, snippet: given, status, uploadStatus, at: publishedAt }: YouTubeVideo): object {
    const snippet = { ...given, publishedAt };
    const views = { viewCount: "90", likeCount: "7", commentCount: "2" };
    return { id, snippet, status: { ...status, uploadStatus }, statistics: views };
  }

  function listVideos(query: URLSearchParams): Answer {
    const ids = query.get("id")?.split(",") ?? [];
    return found({ items: standIn.journal.filter(({ id }) => ids.includes(id)).map(viewOf) });
  }

  function updateVideo(json: unknown): Answer {
    const { data } = Resource.and(z.object({ id: z.string() })).safeParse(json);
    const video = videoOf(data?.id ?? null);
    if (!data || !video) return data ? refuse(404, "videoNotFound") : refuse(400, "invalidTitle");
    Object.assign(video, { snippet: data.snippet, status: data.status });
    return found(viewOf(video));
  }

  function removeVideo(id: string | null): Answer {
    const video = videoOf(id);
    if (!video) return refuse(404, "videoNotFound");
    standIn.journal.splice(standIn.journal.indexOf(video), 1);
    return { status: 204, body: "" };
  }

  function setThumbnail(id: string | null, bytes: number): Answer {
    const video = videoOf(id);
    if (!video) return refuse(404, "videoNotFound");
    if (standIn.refusesThumbnails) return refuse(403, "forbidden", "The channel can't set custom thumbnails.");
    video.thumbnail = bytes;
    return found({ items: [] });
  }

  function addCaptions(body: string): Answer {
    const [, id = ""] = /"videoId":"([^"]+)"/.exec(body) ?? [];
    const [, language = ""] = /"language":"([^"]+)"/.exec(body) ?? [];
    const [, , file = ""] = body.split("\r\n\r\n");
    const video = videoOf(id);
    video?.captions.push(language);
    if (video) video.captionText = file.slice(0, file.indexOf("\r\n--"));
    return found({ id: "caption" });
  }

  function listPlaylist(query: URLSearchParams): Answer {
    const id = query.get("videoId");
    if (id) return found({ items: standIn.playlist.filter((one) => one === id).map(() => ({ id: "entry" })) });
    const items = standIn.journal.map(({ id: videoId, snippet: { title }, at: publishedAt }) => ({
      snippet: { title, publishedAt, resourceId: { videoId } },
    }));
    const start = Number(query.get("pageToken") ?? 0);
    const next = start + 50 < items.length ? { nextPageToken: String(start + 50) } : {};
    return found({ items: items.toReversed().slice(start, start + 50), ...next });
  }

  function listThreads(query: URLSearchParams): Answer {
    const videoId = query.get("videoId");
    const all = standIn.comments.filter((one) => one.parent === null && (!videoId || one.videoId === videoId));
    const [start, size] = [Number(query.get("pageToken") ?? 0), Number(query.get("maxResults"))];
    const items = all
      .toReversed()
      .slice(start, start + size)
      .map((top) => ({
        id: top.id,
        snippet: { videoId: top.videoId, topLevelComment: viewComment(top) },
        replies: { comments: standIn.comments.filter(({ parent }) => parent === top.id).map(viewComment) },
      }));
    return found({ items, ...(start + size < all.length ? { nextPageToken: String(start + size) } : {}) });
  }

  function viewComment({ id, text, author, at: publishedAt }: HeardComment): object {
    const names = { authorDisplayName: author === "UCada" ? "Ada Reader" : "@northcoffee" };
    return { id, snippet: { ...names, textOriginal: text, authorChannelId: { value: author }, publishedAt } };
  }
}
