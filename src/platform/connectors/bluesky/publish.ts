import type { Outgoing, Publisher } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import type { Blob } from "./blob.ts";
import { readCredentials } from "./credentials.ts";
import { bluesky } from "./describe.ts";
import { gatesOf } from "./gates.ts";
import { OPTIONS } from "./options.ts";
import { blobOf, captionsFor, filesOf, preparePost } from "./prepare.ts";
import { putPost, uriOf } from "./record.ts";
import { recordKeyOf } from "./record-key.ts";
import { findFacets } from "./rich-text.ts";
import { VIDEO_SERVICE } from "./video-service.ts";

/** More images than this use the gallery embed. */
const MAX_GRID_IMAGES = 4;

/** Writes each part as a record under a derived key, so that sending again never creates a second record. */
export function blueskyPublisher(video = VIDEO_SERVICE): Publisher {
  return {
    platform: bluesky.platform,
    timeoutMs: 10_000,
    settlement: () => [{ by: "key", honouredSeconds: Number.POSITIVE_INFINITY }],
    prepare: (outgoing, call) => preparePost(outgoing, call, { now: new Date(), video }),
    publish: (outgoing, call) => {
      const rkey = recordKeyOf(outgoing.key, outgoing.createdAt);
      const now = new Date();
      const post = uriOf(readCredentials(outgoing.channel.credentials), rkey);
      const gates = gatesOf(outgoing, post, now);
      return putPost(outgoing.channel, { rkey, record: recordOf(outgoing, now), gates }, call);
    },
  };
}

function recordOf(outgoing: Outgoing, now: Date) {
  const { part, options, state } = outgoing;
  const { language, second_language: second, content_warning: label } = readOptions(OPTIONS, options);
  const langs = [...new Set([language, second].filter((one) => one !== undefined))];
  const facets = findFacets(part.body, (handle) => String(state?.[`did:${handle}`] ?? "") || undefined);
  const embed = embedOf(outgoing);
  return {
    text: part.body,
    createdAt: now.toISOString(),
    ...(facets.length > 0 ? { facets } : {}),
    ...(langs.length > 0 ? { langs } : {}),
    ...(label ? { labels: { $type: "com.atproto.label.defs#selfLabels", values: [{ val: label }] } } : {}),
    ...(state?.parent
      ? { reply: { root: JSON.parse(String(state.root)), parent: JSON.parse(String(state.parent)) } }
      : {}),
    ...(embed ? { embed } : {}),
  };
}

/** What stands below the text: files or a link card, a quoted post, or both. */
export function embedOf(outgoing: Outgoing): object | null {
  const media = attachmentOf(outgoing);
  const { quoted } = outgoing.state ?? {};
  if (typeof quoted !== "string" || outgoing.part.kind !== "post") return media;
  const record = { $type: "app.bsky.embed.record", record: JSON.parse(quoted) };
  return media ? { $type: "app.bsky.embed.recordWithMedia", record, media } : record;
}

/** The part's files, or its link card. */
function attachmentOf(outgoing: Outgoing): object | null {
  const { part, card, state } = outgoing;
  const files = filesOf(outgoing).map((file, index) => ({ ...file, blob: blobOf(state, index) }));
  const [first] = files;
  if (part.media.length === 0) {
    if (part.kind !== "post" || !card) return null;
    const { url: uri, title, description } = card;
    return {
      $type: "app.bsky.embed.external",
      external: { uri, title, description, ...(first?.blob ? { thumb: first.blob } : {}) },
    };
  }
  const ratioOf = ({ width, height }: { width: number; height: number }) => ({ aspectRatio: { width, height } });
  if (first?.type.startsWith("video/"))
    return {
      $type: "app.bsky.embed.video",
      video: first.blob,
      alt: first.alt,
      ...ratioOf(first),
      ...captionsIn(outgoing),
    };
  const images = files.map((file) => ({ image: file.blob, alt: file.alt, ...ratioOf(file) }));
  if (images.length <= MAX_GRID_IMAGES) return { $type: "app.bsky.embed.images", images };
  const items = images.map((image) => ({ $type: "app.bsky.embed.gallery#image", ...image }));
  return { $type: "app.bsky.embed.gallery", items };
}

/** The captions of a video, as an entry of its embed. */
function captionsIn(outgoing: Outgoing): { captions?: { lang: string; file: Blob }[] } {
  const captions = captionsFor(outgoing);
  const file = blobOf(outgoing.state, "captions");
  return captions && file ? { captions: [{ lang: captions.language, file }] } : {};
}
