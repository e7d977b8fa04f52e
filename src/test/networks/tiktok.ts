import { createHash } from "node:crypto";
import { z } from "zod";
import { APP_KEYS } from "./app-keys.ts";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "./stand-in.ts";

/**
 * One account of TikTok. Sources: developers.tiktok.com/doc/content-posting-api-reference-direct-post,
 * …-reference-photo-post, …-reference-get-video-status, …-media-transfer-guide and …/oauth-user-access-token-management,
 * from copies of these pages in public repositories, read on 24 November 2026.
 */
export const TIKTOK_APP = { clientId: APP_KEYS.TIKTOK_CLIENT_KEY, clientSecret: APP_KEYS.TIKTOK_CLIENT_SECRET };
export const TIKTOK_USER = "723f24d7-e717-40f8-a2b6-cb8464cd23b4";

const MIN_CHUNK = 5 * 1024 * 1024;
const MAX_CHUNK = 64 * 1024 * 1024;

const Settings = {
  privacy_level: z.enum(["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "FOLLOWER_OF_CREATOR", "SELF_ONLY"]),
  disable_comment: z.boolean(),
  brand_content_toggle: z.boolean(),
  brand_organic_toggle: z.boolean(),
};
const VideoInfo = z.strictObject({
  ...Settings,
  title: z.string().max(2200),
  disable_duet: z.boolean(),
  disable_stitch: z.boolean(),
  video_cover_timestamp_ms: z.number().int().min(0),
  is_aigc: z.boolean(),
});
const FileSource = z
  .strictObject({
    source: z.literal("FILE_UPLOAD"),
    video_size: z.number().int().min(1),
    chunk_size: z.number().int().max(MAX_CHUNK),
    total_chunk_count: z.number().int().min(1).max(1000),
  })
  .refine(({ video_size: size, chunk_size: chunk, total_chunk_count: count }) =>
    size < MIN_CHUNK ? chunk === size && count === 1 : chunk >= MIN_CHUNK && count === Math.floor(size / chunk),
  );
const NewVideo = z.strictObject({ post_info: VideoInfo, source_info: FileSource });
const NewDraft = z.strictObject({ source_info: FileSource });
const PhotoSource = z
  .strictObject({
    source: z.literal("PULL_FROM_URL"),
    photo_cover_index: z.number().int().min(0),
    photo_images: z.array(z.url()).min(1).max(35),
  })
  .refine(({ photo_cover_index: cover, photo_images: all }) => cover < all.length);
const PhotoText = { title: z.string().max(90).optional(), description: z.string().max(4000) };
const NewPhotos = z.discriminatedUnion("post_mode", [
  z.strictObject({
    media_type: z.literal("PHOTO"),
    post_mode: z.literal("DIRECT_POST"),
    post_info: z.strictObject({ ...Settings, ...PhotoText, auto_add_music: z.boolean() }),
    source_info: PhotoSource,
  }),
  z.strictObject({
    media_type: z.literal("PHOTO"),
    post_mode: z.literal("MEDIA_UPLOAD"),
    post_info: z.strictObject(PhotoText),
    source_info: PhotoSource,
  }),
]);

type Post = { text: string; isDraft: boolean; info: object; bytes: number; images: readonly string[]; cover?: number };
type Upload = {
  post: Post;
  source: z.infer<typeof FileSource>;
  received: number;
  status: string;
  postId: string | null;
};
export type TikTokStandIn = StandIn & {
  /** Posts and drafts, each as often as it was published. */
  journal: Post[];
  isRevoked: boolean;
  creator: {
    privacy_level_options: string[];
    comment_disabled: boolean;
    duet_disabled: boolean;
    stitch_disabled: boolean;
    max_video_post_duration_sec: number;
  };
  /** Whether the app has not passed TikTok's audit. */
  isUnaudited: boolean;
  /** The end of the next posts: a `fail_reason`, or `later` for one that is processed until it is polled again. */
  ends: string[];
  /** Ends every open upload address, as after an hour. */
  expireUploads(): void;
};

export async function startTikTok(): Promise<TikTokStandIn> {
  const uploads = new Map<string, Upload>();
  let [next, tokens, isExpired] = [1, 0, false];
  const isSend = ({ method, path }: Pick<Asked, "method" | "path">) =>
    (method === "PUT" && path.startsWith("/video/")) || path === "/v2/post/publish/content/init/";
  const network = await startStandIn(answer, isSend);
  const standIn: TikTokStandIn = Object.assign(network, {
    journal: [],
    isRevoked: false,
    creator: {
      privacy_level_options: ["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"],
      comment_disabled: false,
      duet_disabled: false,
      stitch_disabled: true,
      max_video_post_duration_sec: 300,
    },
    isUnaudited: false,
    ends: [],
    expireUploads: () => {
      isExpired = true;
    },
  });
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path, headers } = asked;
    if (path.startsWith("/video/")) return takeBytes(path.slice("/video/".length), asked);
    const fields = await readFields(asked);
    if (path === "/v2/oauth/token/") return grant(fields);
    if (path === "/v2/oauth/revoke/") {
      if (!isApp(fields)) return { status: 401, body: { error: "invalid_client", error_description: "", log_id: "1" } };
      standIn.isRevoked = true;
      return { status: 200, body: "" };
    }
    if (standIn.isRevoked || headers.authorization !== `Bearer act.stand-in-${tokens}`)
      return refuse(401, "access_token_invalid");
    switch (`${method} ${path}`) {
      case "GET /v2/user/info/": {
        const user = { open_id: TIKTOK_USER, display_name: "North Coffee", follower_count: 1200 };
        return ok({ user });
      }
      case "POST /v2/post/publish/creator_info/query/":
        return ok({ creator_username: "northcoffee", creator_nickname: "North Coffee", ...standIn.creator });
      case "POST /v2/post/publish/video/init/":
        return openVideo(fields);
      case "POST /v2/post/publish/inbox/video/init/":
        return openDraft(fields);
      case "POST /v2/post/publish/content/init/":
        return takePhotos(fields);
      case "POST /v2/post/publish/status/fetch/":
        return viewStatus(String(fields.publish_id));
      case "POST /v2/video/query/":
        return listVideos(z.object({ filters: z.object({ video_ids: z.array(z.string()) }) }).parse(fields));
      default:
        return refuse(404, "invalid_params");
    }
  }

  function isApp(fields: Record<string, unknown>): boolean {
    return fields.client_key === TIKTOK_APP.clientId && fields.client_secret === TIKTOK_APP.clientSecret;
  }

  /** Refresh tokens rotate: each works once. */
  function grant(fields: Record<string, unknown>): Answer {
    const refused = (error: string) => ({ status: 400, body: { error, error_description: error, log_id: "1" } });
    if (!isApp(fields)) return refused("invalid_client");
    const isRefresh = fields.grant_type === "refresh_token";
    if (isRefresh && (standIn.isRevoked || fields.refresh_token !== `rft.stand-in-${tokens}`))
      return refused("invalid_grant");
    if (!isRefresh && (fields.code !== "good-code" || !fields.code_verifier)) return refused("invalid_request");
    standIn.isRevoked = false;
    tokens += 1;
    const scope = "user.info.basic,user.info.profile,user.info.stats,video.list,video.publish,video.upload";
    return {
      status: 200,
      body: {
        open_id: TIKTOK_USER,
        scope,
        access_token: `act.stand-in-${tokens}`,
        expires_in: 86_400,
        refresh_token: `rft.stand-in-${tokens}`,
        refresh_expires_in: 31_536_000,
        token_type: "Bearer",
      },
    };
  }

  function refuseSettings(privacy: string, isBranded: boolean): Answer | null {
    if (!standIn.creator.privacy_level_options.includes(privacy)) return refuse(403, "privacy_level_option_mismatch");
    if (standIn.isUnaudited && privacy !== "SELF_ONLY")
      return refuse(403, "unaudited_client_can_only_post_to_private_accounts");
    return isBranded && privacy === "SELF_ONLY" ? refuse(400, "invalid_params") : null;
  }

  function openVideo(fields: Record<string, unknown>): Answer {
    const { data } = NewVideo.safeParse(fields);
    if (!data) return refuse(400, "invalid_params");
    const { post_info: info, source_info: source } = data;
    const refusal = refuseSettings(info.privacy_level, info.brand_content_toggle);
    return refusal ?? open({ text: info.title, isDraft: false, info, bytes: source.video_size, images: [] }, source);
  }

  function openDraft(fields: Record<string, unknown>): Answer {
    const { data } = NewDraft.safeParse(fields);
    if (!data) return refuse(400, "invalid_params");
    const { source_info: source } = data;
    return open({ text: "", isDraft: true, info: {}, bytes: source.video_size, images: [] }, source);
  }

  function open(post: Post, source: Upload["source"]): Answer {
    const id = `v_pub_file~v2-1.${next++}`;
    isExpired = false;
    uploads.set(id, { post, source, received: 0, status: "PROCESSING_UPLOAD", postId: null });
    return ok({ publish_id: id, upload_url: `${standIn.origin}/video/${encodeURIComponent(id)}` });
  }

  function takeBytes(path: string, { body, headers }: Asked): Answer {
    const upload = uploads.get(decodeURIComponent(path));
    if (!upload || isExpired) return { status: 403, body: "" };
    const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers["content-range"] ?? "") ?? [];
    const { video_size: size, chunk_size: chunk, total_chunk_count: count } = upload.source;
    const isLast = upload.received === chunk * (count - 1);
    if (Number(total) !== size || Number(last) - Number(first) + 1 !== body.length) return { status: 400, body: "" };
    if (Number(first) !== upload.received) return { status: 416, body: "" };
    if (body.length !== (isLast ? size - upload.received : chunk)) return { status: 400, body: "" };
    upload.received += body.length;
    if (!isLast) return { status: 206, body: "" };
    finish(upload);
    return { status: 201, body: "" };
  }

  function takePhotos(fields: Record<string, unknown>): Answer {
    const { data } = NewPhotos.safeParse(fields);
    if (!data) return refuse(400, "invalid_params");
    const { post_info: info } = data;
    const refusal =
      data.post_mode === "DIRECT_POST"
        ? refuseSettings(data.post_info.privacy_level, data.post_info.brand_content_toggle)
        : null;
    if (refusal) return refusal;
    const { photo_images: images, photo_cover_index: cover } = data.source_info;
    const isDraft = data.post_mode === "MEDIA_UPLOAD";
    const id = `p_pub_url~v2.${next++}`;
    const source = { source: "FILE_UPLOAD", video_size: 0, chunk_size: 0, total_chunk_count: 1 } as const;
    const post = { text: info.description, isDraft, info, bytes: 0, images, cover };
    const upload = { post, source, received: 0, status: "", postId: null };
    uploads.set(id, upload);
    finish(upload);
    return ok({ publish_id: id });
  }

  function finish(upload: Upload): void {
    const end = standIn.ends.shift();
    upload.status = end === "later" ? "PROCESSING_DOWNLOAD" : (end ?? "");
    if (end === undefined || end === "later") standIn.journal.push(upload.post);
    if (end === undefined) complete(upload);
  }

  function complete(upload: Upload): void {
    upload.status = upload.post.isDraft ? "SEND_TO_USER_INBOX" : "PUBLISH_COMPLETE";
    const isPublic = "privacy_level" in upload.post.info && upload.post.info.privacy_level === "PUBLIC_TO_EVERYONE";
    // A number that a JSON parser rounds.
    const digits = createHash("sha256").update(String(next++)).digest().readUInt32BE(0) % 1_000_000;
    if (isPublic) upload.postId = `7123456789012${String(digits).padStart(6, "0")}`;
  }

  function viewStatus(id: string): Answer {
    const upload = uploads.get(id);
    if (!upload) return refuse(400, "invalid_publish_id");
    const { status, received: uploaded_bytes, postId } = upload;
    if (status === "PROCESSING_DOWNLOAD") complete(upload);
    const known = ["PROCESSING_UPLOAD", "PROCESSING_DOWNLOAD", "SEND_TO_USER_INBOX", "PUBLISH_COMPLETE"];
    const view = known.includes(status) ? { status } : { status: "FAILED", fail_reason: status };
    const body = JSON.stringify({
      data: { ...view, uploaded_bytes, publicaly_available_post_id: [] },
      error: NO_ERROR,
    });
    const headers = { "content-type": "application/json" };
    return { status: 200, body: body.replace("[]", postId === null ? "[]" : `[${postId}]`), headers };
  }

  function listVideos({ filters }: { filters: { video_ids: string[] } }): Answer {
    const isKnown = (id: string) => [...uploads.values()].some(({ postId }) => postId === id);
    const counts = { view_count: 900, like_count: 70, comment_count: 4, share_count: 3 };
    return ok({ videos: filters.video_ids.filter(isKnown).map((id) => ({ id, ...counts })) });
  }
}

const NO_ERROR = { code: "ok", message: "", log_id: "20261124" };
const ok = (data: object): Answer => ({ status: 200, body: { data, error: NO_ERROR } });

function refuse(status: number, code: string): Answer {
  return { status, body: { data: {}, error: { code, message: `Refused: ${code}.`, log_id: "20261124" } } };
}

export const tooManyForTikTok = (seconds: number): Answer => ({
  ...refuse(429, "rate_limit_exceeded"),
  headers: { "retry-after": String(seconds) },
});
