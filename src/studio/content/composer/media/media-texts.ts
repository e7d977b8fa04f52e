import type { AssetKind } from "#domain/content/media/terms.ts";
import { type Message, msg } from "#kernel/language.ts";

export const MEDIA_REMOVED: Record<AssetKind, Message> = {
  image: msg("Image removed."),
  video: msg("Video removed."),
  document: msg("Document removed."),
};

export const MOVED_TO_PART: Record<AssetKind, Message> = {
  image: msg("Image moved to part {part}."),
  video: msg("Video moved to part {part}."),
  document: msg("Document moved to part {part}."),
};

export const MEDIA_MOVED: Record<AssetKind, Message> = {
  image: msg("Image {number} moved to position {position} of {total}."),
  video: msg("Video {number} moved to position {position} of {total}."),
  document: msg("Document {number} moved to position {position} of {total}."),
};
