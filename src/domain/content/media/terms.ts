export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"] as const;
export const VIDEO_TYPES = ["video/mp4", "video/quicktime", "video/webm"] as const;
export const DOCUMENT_TYPE = "application/pdf";
export const ASSET_TYPES = [...IMAGE_TYPES, ...VIDEO_TYPES, DOCUMENT_TYPE] as const;
export const ASSET_KINDS = ["image", "video", "document"] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];
export type ImageType = (typeof IMAGE_TYPES)[number];
export type VideoType = (typeof VIDEO_TYPES)[number];
export type AssetType = (typeof ASSET_TYPES)[number];

/** 25 MiB. */
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;
/** 100 MiB, as much as the network that takes the largest documents. */
export const MAX_DOCUMENT_BYTES = 100 * 1024 * 1024;
/** 512 MiB, for videos only. */
export const MAX_UPLOAD_BYTES = 512 * 1024 * 1024;

/** Of a video's poster, in base64: within a request's limit. */
export const MAX_POSTER_BASE64 = 900_000;

/** Sort orders of the library; the first is the default. */
export const ASSET_SORTS = ["newest", "oldest", "name", "largest"] as const;
export type AssetSort = (typeof ASSET_SORTS)[number];

/** Maximum characters of an alt text. */
export const MAX_ALT_LENGTH = 2000;
/** Maximum characters of a folder's name. */
export const MAX_FOLDER_LENGTH = 200;

/** Named looks of an edited image. */
export const IMAGE_FILTERS = ["none", "black_and_white", "sepia", "vivid", "warm", "cool", "faded"] as const;
export type ImageFilter = (typeof IMAGE_FILTERS)[number];
/** Maximum width and height of an edited image, in pixels. */
export const MAX_EDITED_SIDE = 8000;

export const MAX_IMAGE_TEXTS = 10;
/** Maximum characters of one text on an image. */
export const MAX_IMAGE_TEXT = 300;
export const TEXT_FONTS = ["sans", "serif"] as const;
export const TEXT_ALIGNS = ["left", "center", "right"] as const;
/** Layout of a text on an image, in multiples of the text's size. The preview and the file use the same numbers. */
export const TEXT_LAYOUT = { lineHeight: 1.25, paddingX: 0.4, paddingY: 0.2, radius: 0.12 } as const;

/**
 * What is known of content credentials: `valid` with a signer that this installation knows; `unknown_issuer` with any other;
 * `invalid` where the file or they were changed; `unreadable` where they could not be read at all.
 */
export const CREDENTIAL_STATES = ["valid", "unknown_issuer", "invalid", "unreadable"] as const;
export type CredentialState = (typeof CREDENTIAL_STATES)[number];
/** Why content credentials are invalid. */
export const CREDENTIAL_PROBLEMS = ["changed", "signature", "expired", "malformed"] as const;
export type CredentialProblem = (typeof CREDENTIAL_PROBLEMS)[number];
/** How much of an image generative AI has made, by its content credentials. */
export const AI_USES = ["generated", "edited"] as const;
export type AiUse = (typeof AI_USES)[number];
