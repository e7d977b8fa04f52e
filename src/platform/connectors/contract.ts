import type { Readable } from "node:stream";
import { z } from "zod";
import type { Issue } from "#kernel/fault.ts";
import type { Message } from "#kernel/language.ts";
import type { Egress, SocketOutcome, SocketRequest } from "../egress/index.ts";

/** Limits of a ratio, of seconds or of pixels; an absent bound means no limit. */
const Range = z.object({ min: z.number().optional(), max: z.number().optional() });
export type Range = z.infer<typeof Range>;

export const MEDIA_KINDS = ["image", "gif", "video", "document"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export const VIDEO_CODECS = ["h264", "hevc", "vp8", "vp9", "av1", "prores"] as const;
export type VideoCodec = (typeof VIDEO_CODECS)[number];
export const AUDIO_CODECS = ["aac", "he_aac", "mp3", "opus", "vorbis", "flac", "ac3", "eac3", "dts", "pcm"] as const;
export type AudioCodec = (typeof AUDIO_CODECS)[number];
/** How a video's colors are sampled. */
export const CHROMAS = ["4:2:0", "4:2:2", "4:4:4"] as const;
export type Chroma = (typeof CHROMAS)[number];

/** How a video is encoded. Null what is not known, and all of `audio…` where it has no sound. */
export type CodecFacts = {
  videoCodec: VideoCodec | null;
  videoChroma: Chroma | null;
  /** Per color. */
  videoBitDepth: number | null;
  audioCodec: AudioCodec | null;
  audioChannels: number | null;
  /** In hertz. */
  audioSampleRate: number | null;
};

/** Codecs of videos that go together with a platform. Absent means any. */
const CodecLimits = z
  .object({
    video: z
      .array(z.enum(VIDEO_CODECS))
      .optional()
      .meta({ example: ["h264", "hevc"] }),
    audio: z
      .array(z.enum(AUDIO_CODECS))
      .optional()
      .meta({ example: ["aac"] }),
    chroma: z
      .array(z.enum(CHROMAS))
      .optional()
      .meta({ description: "Color sampling.", example: ["4:2:0"] }),
    bit_depth: z.number().int().min(1).optional().meta({ description: "Bits per color, at most.", example: 8 }),
    channels: z.number().int().min(1).optional().meta({ description: "Of the audio, at most.", example: 2 }),
    sample_rate: z
      .number()
      .int()
      .min(1)
      .optional()
      .meta({ description: "Of the audio in hertz, at most.", example: 48_000 }),
  })
  .meta({ id: "CodecLimits" });
export type CodecLimits = z.infer<typeof CodecLimits>;

/** What a platform accepts for one kind of file. Absent means no limit of its own. */
export const MediaLimits = z
  .object({
    types: z.array(z.string()).meta({ example: ["image/jpeg", "image/png"] }),
    bytes: z.number().int().min(0).meta({ description: "Of one file.", example: 1_000_000 }),
    width: Range.optional().meta({ description: "In pixels.", example: { max: 4096 } }),
    height: Range.optional().meta({ description: "In pixels.", example: { max: 4096 } }),
    pixels: z
      .number()
      .int()
      .min(0)
      .optional()
      .meta({ description: "Width times height, at most.", example: 16_777_216 }),
    ratio: Range.optional().meta({ description: "Width by height.", example: { min: 0.8, max: 1.91 } }),
    seconds: Range.optional().meta({ description: "The length of a video.", example: { max: 180 } }),
    pages: z.number().int().min(1).optional().meta({ description: "Of a document, at most.", example: 300 }),
    codecs: CodecLimits.optional().meta({ description: "Of a video. Others are refused." }),
    safe_codecs: CodecLimits.optional().meta({
      description: "Of a video. Others may be refused, or not play for everyone: preflight warns.",
    }),
  })
  .meta({ id: "MediaLimits" });
export type MediaLimits = z.infer<typeof MediaLimits>;

/** Maximum count of each kind in one post; kinds that are not listed can't be combined. */
const MediaMix = z.partialRecord(z.enum(MEDIA_KINDS), z.number().int());

/** How a platform counts characters, where data can express it; otherwise the connector's `countText`. */
export const TextCounting = z
  .object({
    unit: z.enum(["graphemes", "code_points", "utf16", "bytes"]).meta({ example: "graphemes" }),
    link_length: z.number().int().optional().meta({
      description: "What each http or https address counts, however long it is.",
      example: 23,
    }),
  })
  .meta({ id: "TextCounting" });
export type TextCounting = z.infer<typeof TextCounting>;

/**
 * The capabilities of a platform or of one channel, as `GET /channels` and the composer show them. Numbers use the
 * platform's own counting. An absent optional value means no limit.
 */
export const Capabilities = z
  .object({
    text_limit: z.number().int().min(0).meta({ example: 300 }),
    text_bytes_limit: z.number().int().min(0).optional().meta({ description: "In UTF-8.", example: 3000 }),
    text_counting: TextCounting.optional(),
    media_limit: z.number().int().min(0).meta({ example: 4 }),
    media_types: z.array(z.string()).meta({ example: ["image/jpeg", "image/png"] }),
    media_bytes_limit: z.number().int().min(0).meta({ description: "Of one file.", example: 1_000_000 }),
    media: z
      .partialRecord(z.enum(MEDIA_KINDS), MediaLimits)
      .optional()
      .meta({
        description:
          "Limits by kind, in place of `media_types` and `media_bytes_limit`. A GIF without its own is an image.",
        example: { image: { types: ["image/jpeg", "image/png"], bytes: 1_000_000 } },
      }),
    media_mixes: z
      .array(MediaMix)
      .optional()
      .meta({ description: "Media have to fit one of these.", example: [{ image: 4 }, { video: 1 }] }),
    alt_text_limit: z.number().int().min(0).meta({
      description: "Characters; 0 where the platform takes no alt text.",
      example: 2000,
    }),
    thread: z.boolean().meta({ description: "Whether a publication may have more than one part." }),
    first_comment: z.boolean(),
    costs: z
      .object({ post: z.number().min(0), link_post: z.number().min(0) })
      .optional()
      .meta({
        description: "What the platform charges the installation for a post without and with a link, in US dollars.",
        example: { post: 0.015, link_post: 0.2 },
      }),
  })
  .meta({ id: "Capabilities" });
export type Capabilities = z.infer<typeof Capabilities>;

/** How many publications the platform still accepts from a channel until then, as reported by the platform. */
export type Quota = { remaining: number; until: Date };

/** How many videos, and how many bytes of them, it accepts beside that; null when it does not say. */
export type VideoQuota = { remaining: number | null; bytes: number | null; until: Date };

/** The chosen values of a platform's own settings, by the keys of `Connector.options`. */
/** Characters of the longest text option: the captions of a video of some hours. */
export const MAX_OPTION_TEXT = 200_000;

export const OptionValue = z.union([
  z.string().max(MAX_OPTION_TEXT),
  z.number(),
  z.boolean(),
  z.array(z.string().max(1000)).max(50),
]);
export type OptionValue = z.infer<typeof OptionValue>;
export type OptionValues = { readonly [name: string]: OptionValue };

/** `seconds`: the length of a video; `codecs`: its encoding; `pages`: of a document; null when unknown. */
export type ContentMedia = {
  type: string;
  bytes: number;
  width: number;
  height: number;
  alt: string;
  seconds?: number | null | undefined;
  pages?: number | null | undefined;
  codecs?: CodecFacts | null | undefined;
};

/** The content for one channel: the post with the publication's overrides applied. */
export type Content<Media extends ContentMedia = ContentMedia> = {
  body: string;
  media: Media[];
  tags: string[];
  /** Thread parts after the first. */
  thread: string[];
  firstComment: string | null;
  /** The chosen values without defaults; `readOptions` adds these. */
  options: OptionValues;
};

/** An `Issue` before the caller adds the channel. */
export type PreflightIssue = Omit<Issue, "channel_id" | "platform">;

/**
 * One of a platform's own settings: a field of the form. The values of a `dynamic_…` one belong to the channel, such as
 * its boards, and come from `Chooser.choices`. A draft may lack a value that `isRequired`. `max` is in characters,
 * `most` in entries.
 */
export type Option = {
  label: Message;
  help?: Message;
  isRequired?: boolean;
} /** `areLanguages`: the keys of the choices are codes of languages, by which they are named. */ & (
  | { kind: "select"; choices: Readonly<Record<string, Message>>; areLanguages?: true; default?: string }
  /** `files`: endings of text files that can be chosen as its value. */
  | { kind: "text"; max: number; isMultiline?: boolean; files?: readonly string[] }
  | { kind: "checkbox"; default?: boolean }
  | { kind: "number"; min: number; max: number; default?: number }
  | { kind: "list"; most: number; max: number }
  | { kind: "dynamic_select" }
  | { kind: "dynamic_list"; most: number }
);
/** By key, `^[a-z][a-z0-9_]{0,49}$`, in the order of the form. */
export type Options = { readonly [key: string]: Option };

/**
 * How a brand connects a channel: it exists from the start; a URL is entered; credentials are entered; or the user is
 * redirected to the platform, consents and returns (`/oauth/{platform}/callback`).
 */
export const CONNECTIONS = ["built_in", "address", "credentials", "redirect"] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** A field to fill in when connecting a channel: a handle, an app password, the account's server. */
export const ConnectField = z
  .object({
    key: z.string().meta({ example: "password" }),
    label: z.string().meta({ example: "App password" }),
    help: z.string().nullable().meta({ example: "Create one in the platform's settings." }),
    is_secret: z.boolean(),
    is_optional: z.boolean().optional().meta({ description: "Whether it may be left empty." }),
  })
  .meta({ id: "ConnectField" });
export type ConnectField = z.infer<typeof ConnectField>;
/** As a connector declares it: people see it in their language. */
export type DeclaredField = Omit<ConnectField, "label" | "help"> & { label: Message; help: Message | null };

/** A second way to connect a platform: credentials in place of a redirect. */
export const AlternativeConnection = z.object({
  connection: z.literal("credentials"),
  label: z.string().meta({ description: "What it connects by, within a sentence.", example: "an app password" }),
  fields: z.array(ConnectField),
});
export type AlternativeConnection = z.infer<typeof AlternativeConnection>;
type DeclaredAlternative = Pick<AlternativeConnection, "connection"> & {
  label: Message;
  fields: readonly DeclaredField[];
};

/** At most this many requests per period in seconds, and this many at the same time, across all workers. */
export type Pace = { requests: number; seconds: number; atOnce?: number };

/** The pure part of a connector, shared by the preflight engine and the composer: no secrets, no network, no Node.js. */
export type Connector = {
  platform: string;
  /** Display name. */
  name: string;
  /** Its icon, by its name in Tabler's set. */
  icon: string;
  /** Who asks for consent, where it is not `name`: a redirect to YouTube is one to Google. */
  consentBy?: string;
  connection: Connection;
  /** Fields to fill in to connect by `credentials`, or before a `redirect`. */
  fields?: readonly DeclaredField[];
  /** A second way to connect, for accounts or installations that can't use the first. */
  alternative?: DeclaredAlternative;
  /** Environment variables that the operator sets before it can be connected. */
  keys?: readonly string[];
  /** Another set of variables that works in place of `keys`. */
  alternativeKeys?: readonly string[];
  /** What the operator does at the network before anybody can connect, and the review the network wants. */
  setup?: { steps: readonly Message[]; review: Message };
  /** The kinds of files that the network fetches from this installation's URL (`Call.publicUrl`) instead of receiving them. */
  fetchesMedia?: readonly MediaKind[];
  /** Whether it is listed only on installations that have its keys. */
  isTest?: boolean;
  /** Whether it rejects or hides posts whose links are shortened. */
  refusesShortLinks?: boolean;
  /** Whether incoming messages of the platform can be replied to. */
  takesReplies?: boolean;
  /** Whether comments below the channel's posts can be hidden. */
  hidesComments?: boolean;
  /** The kinds of received items that the channel can like; absent where the platform offers it to no app. */
  likes?: readonly ("comment" | "mention")[];
  /** Whether its accounts can be searched, to mention one in a text. */
  searchesAccounts?: true;
  /** The metrics it reports of publications, and of the channel; absent where it reports none. */
  metrics?: readonly ((typeof METRIC_KEYS)[number] | "followers")[];
  /**
   * What a channel does only with these OAuth scopes, as in "The channel can't …", because not every channel has them:
   * they were added later, or are no condition of connecting. Its credentials name those it has as `scope`.
   */
  abilities?: Readonly<Record<string, Message>>;
  /** The defaults of its channels; each may have its own (`Account.capabilities`, `Connect.capabilities`). */
  capabilities: Capabilities;
  /**
   * The platform's own settings for a publication, such as visibility or board: the form and the allowed values. Chosen
   * values arrive in `Content.options`; read them with `readOptions` (`options.ts`).
   */
  options?: Options;
  /** Explanations of its error codes; looked up by `errors.ts`. */
  errors?: ErrorTable;
  /** Facts for its page in the developer documentation that follow from nothing else here, in plain sentences. */
  guide?: { connect: readonly string[]; settlement: string };
  /** Whether a link in the text gets a link card, and the limits of the card. */
  linkCard?: LinkCardRule;
  /** What its `change` part can do with a published post; absent means nothing. */
  changes?: Changes;
  /** Its rate limits: per channel, and for all requests of this installation's app. */
  pace?: { channel?: Pace; app?: Pace };
  /** @param capabilities the channel's own; the platform's by default */
  countText(text: string, capabilities?: Capabilities): number;
  /** @param capabilities the channel's own, which override the platform's; the platform's by default */
  preflight(content: Content, capabilities?: Capabilities): PreflightIssue[];
  /** The parts a publication is sent in; absent means all in one (`parts.ts`). */
  parts?<Media extends ContentMedia>(content: Content<Media>, capabilities: Capabilities): Part<Media>[];
};

/**
 * What can be changed on a published post. `edit`: texts, and the options with these keys; media and the number of
 * parts stay the same. `remove`: with `withinSeconds`, only for that many seconds after publishing.
 */
export type Changes = { edit?: { options: readonly string[] }; remove?: { withinSeconds?: number } };

/**
 * The explanation of a platform's error code: who can fix it, what happened, and what to do about it. `link` opens the
 * place to do it: `reconnect`, `edit` (the post), or an https URL; null when there is none.
 */
export type ErrorMeaning = {
  category: PublishError["category"];
  message: Message;
  retryable: boolean;
  next?: { step: Message; link: "reconnect" | "edit" | `https://${string}` | null };
};
export type ErrorTable = { readonly [code: string]: ErrorMeaning };

/** Maximum characters of the texts; `image` is null when cards have none. */
export type LinkCardRule = { title: number; description: number; image: MediaLimits | null };

/** A linked page's metadata, cut to the platform's rule. An image that does not fit is omitted. */
export type LinkCard = { url: string; title: string; description: string; image: OutgoingMedia | null };

/** An account on a platform that a channel can represent, with its credentials. */
export type Account = {
  /** The platform's own ID, which survives a change of the handle. */
  externalId: string;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
  /** JSON; encrypted before it is stored. */
  credentials: string;
  /** When the grant expires and the user has to reconnect; null when it does not. */
  expiresAt: Date | null;
  /** When the access token in `credentials` expires, for platforms with `refresh`; the grant's expiry by default. */
  accessExpiresAt?: Date | null | undefined;
  /**
   * The network's ID of the consenting user for this app, which deauthorization and deletion requests contain. Not
   * needed where it equals `externalId`.
   */
  networkUserId?: string | undefined;
  /** Where they differ from the platform's: an instance's limits, a paid account's. */
  capabilities?: Capabilities | undefined;
};

/** An account as the platform shows it at the moment. */
export type Profile = Pick<Account, "externalId" | "handle" | "displayName" | "avatarUrl">;

/** A channel whose profile is read, with its credentials and the platform's ID of the account. */
export type ProfiledChannel = { credentials: string; externalId: string };

/** An account that the user may expect to choose and that can't be connected, and why, as sentences for the user. */
export type MissingAccount = { name: string; reason: string };

/** The accounts that the user granted access to. */
export type FoundAccounts = { accounts: readonly Account[]; missing: readonly MissingAccount[] };

/** The platform's current limits of one channel. */
export type CapabilitiesReport = {
  capabilities: Capabilities;
  quota?: Quota | null | undefined;
  videoQuota?: VideoQuota | null | undefined;
};

/** The entered values, by the keys of `fields`. */
export type ConnectInput = Readonly<Record<string, string>>;

/**
 * The functions every connector part receives for one call. For a request that must not be sent twice, above all
 * publishing, `egress` and `fetch` send nothing after the lease has expired, and nothing a second time; a repeated
 * request is refused with `RepeatedRequestError`. One that a server refused for its DPoP proof was not carried out, and
 * may be sent once more with another one.
 */
export type Call = {
  /** Aborts at the call's deadline. */
  signal: AbortSignal;
  /** The only way to send requests, to user-supplied URLs as well as to the networks' own. */
  egress: Omit<Egress, "connectSocket">;
  /**
   * Opens a WebSocket through `egress`; it closes with the call's signal. Its messages are guarded like requests: for a
   * message that must not be sent twice, `send` sends nothing after the lease has expired, and nothing a second time.
   */
  connectSocket(input: Omit<SocketRequest, "signal">): Promise<CallSocketOutcome>;
  /** The standard `fetch` through `egress`, for libraries (`fetch.ts`). */
  fetch: typeof globalThis.fetch;
  /** The file of a media asset from its first byte; `media.bytes` is its size. */
  readMedia(media: Pick<OutgoingMedia, "storageKey">): Promise<Readable>;
  /** A signed URL of the file for a network that fetches it; it works for a day, and needs no session. */
  publicUrl(media: Pick<OutgoingMedia, "storageKey" | "type">): string;
  /**
   * For requests that do not use `egress`: call it in the same turn of the event loop that hands the request to the
   * socket. A process that was suspended beyond its lease must not send: another worker may have settled the
   * publication meanwhile.
   * @throws LeaseExpiredError
   */
  assertInTime(): void;
};

export type CallSocket = {
  /**
   * Sends a mutating message.
   * @throws LeaseExpiredError, RepeatedRequestError, or Error when the connection is closed
   */
  send(text: string): void;
  /**
   * Sends a read-only message, such as a subscription; like a GET it may be repeated. @throws Error when the connection
   * is closed
   */
  ask(text: string): void;
  close(): void;
};
export type CallSocketOutcome = { ok: true; socket: CallSocket } | Extract<SocketOutcome, { ok: false }>;

/** The lease expired before the request was sent; nothing was sent. */
export class LeaseExpiredError extends Error {
  override readonly name = "LeaseExpiredError";
}

/** A library was about to repeat the same request on its own. It was not sent. */
export class RepeatedRequestError extends Error {
  override readonly name = "RepeatedRequestError";
}

/**
 * The response is not of the network's API: the page of a proxy or a firewall, or a server that doesn't know the route.
 * It tells nothing, so it counts as no response.
 */
export class ForeignAnswerError extends Error {
  override readonly name = "ForeignAnswerError";

  constructor(status: number) {
    super(
      `Something between here and the network's API answered with status ${status}, such as a proxy or a firewall, so it is unknown what became of the request.`,
    );
  }
}

/**
 * The platform refuses the connection, with a message for the user; `field` is the field to correct, null for none in
 * particular.
 */
export class ConnectRefused extends Error {
  override readonly name = "ConnectRefused";
  readonly field: string | null;

  constructor(message: string, field: string | null = null) {
    super(message);
    this.field = field;
  }
}

/** The platform reports that the grant has ended permanently (`invalid_grant`). No other error disconnects a channel. */
export class GrantLostError extends Error {
  override readonly name = "GrantLostError";
}

/** An absent or empty value keeps the present one; in the credentials this matters for the refresh token. */
export type Refreshed = Pick<Account, "credentials" | "accessExpiresAt"> & { expiresAt?: Date | null };

/**
 * The connecting part of a platform that uses credentials or a redirect. Only `domain/publishing/channels` calls it. Every
 * function throws `ConnectRefused` for what the user can correct; any other error means that the platform could not be
 * reached.
 */
export type Connect = {
  platform: string;
  /** Timeout of one call, in milliseconds. */
  timeoutMs: number;
  /**
   * Obtains a new access token under the grant. Never called concurrently for a channel, because that would end the
   * grant where refresh tokens rotate.
   * @throws GrantLostError when the platform refuses permanently; any other error is retried
   */
  refresh?(credentials: string, call: Call): Promise<Refreshed>;
  /**
   * Seconds before the access token's expiry from which it is refreshed: five minutes by default, long where a token
   * that has expired can't be refreshed any more.
   */
  refreshMarginSeconds?: number;
  /**
   * Reads the channel's own limits, every night and after a refresh. May be called twice. After an error or an invalid
   * response the last known limits remain.
   */
  capabilities?(credentials: string, call: Call): Promise<CapabilitiesReport>;
  /**
   * Reads the account's present handle, name and avatar, every night, because people change them on the platform. May
   * be called twice. After an error the last known ones remain.
   */
  profile?(channel: ProfiledChannel, call: Call): Promise<Profile>;
  /**
   * Whether channels with the same `networkUserId` share one grant, like those of a workspace: the result of `refresh`
   * applies to all of them, so it must contain nothing specific to one channel, and the grant is revoked only with the
   * last of them.
   */
  sharesGrant?: boolean;
  /**
   * With `sharesGrant`, the part of an account's credentials that all channels of the grant have. Connecting another of
   * them hands it to the earlier ones, because a network with rotating tokens ends those they have.
   */
  sharedPart?(credentials: string): string;
  /**
   * Prepares an account on the platform once it is connected, such as subscribing to its webhooks. May be repeated; is
   * repeated after an error.
   */
  activate?(credentials: string, call: Call): Promise<void>;
  /**
   * The platforms whose channels with the same `networkUserId` lose their access when it is revoked, which therefore
   * happens with the last of them.
   */
  revokesFor?: readonly string[];
  /** Revokes the grant when the channel no longer needs it. May be repeated; is repeated after an error. */
  revoke?(credentials: string, call: Call): Promise<void>;
} & (
  | { connection: "credentials"; open(typed: ConnectInput, call: Call): Promise<Account> }
  | {
      connection: "redirect";
      /** The parameter of the redirect back that becomes `finish`'s `code`; by default OAuth's. */
      codeParameter?: string;
      /**
       * Returns the URL to redirect the user to. `challenge` is the S256 challenge of PKCE, for platforms that support
       * it; `notes` is data this part needs again in `finish`, stored encrypted.
       */
      begin(
        request: { state: string; redirectUri: string; challenge: string; typed: ConnectInput },
        call: Call,
      ): Promise<{ url: string; notes: string | null }>;
      /**
       * Exchanges the authorization code for the accounts the user granted access to, and names those that can't be
       * connected where the network tells. `params`: every parameter of the redirect back.
       */
      finish(
        response: {
          code: string;
          redirectUri: string;
          verifier: string;
          notes: string | null;
          params: Readonly<Record<string, string>>;
        },
        call: Call,
      ): Promise<readonly Account[] | FoundAccounts>;
      /** Opens an account with the credentials of the connector's `alternative`. */
      open?(typed: ConnectInput, call: Call): Promise<Account>;
      /**
       * The public document by which platforms without registration identify this installation, served as
       * `client-metadata.json` beside the callback; null where the callback's address can't have one.
       */
      clientMetadata?(redirectUri: string): Readonly<Record<string, unknown>> | null;
    }
);

/** The parts of a platform that opens accounts with credentials, as its only or its second way to connect. */
export type OpeningConnect = Connect & { open(typed: ConnectInput, call: Call): Promise<Account> };

/** A channel as connector parts receive it, with its credentials. */
export type ChannelAccess = { id: number; handle: string; credentials: string | null };

/** Where the file of a media asset is stored, its public URL, and its name in the library. */
export type OutgoingMedia = ContentMedia & { storageKey: string; url: string; name: string };

/**
 * One part of a publication, each sent on its own after the one before is published: the post, the following thread
 * parts, the first comment.
 */
export type Part<Media extends ContentMedia = ContentMedia> = {
  kind: "post" | "thread" | "comment";
  body: string;
  media: Media[];
};

/** A part of a publication to be sent, with the whole content it belongs to. */
export type Outgoing = Content<OutgoingMedia> & {
  publicationId: number;
  brandId: number;
  /** With its own capabilities, which override the platform's. */
  channel: ChannelAccess & { capabilities: Capabilities };
  /** The card of the first link in the text; null without a link or when the card could not be fetched. */
  card: LinkCard | null;
  /** The part to be sent. On a platform without `parts` it is the only one, and the whole content is sent with it. */
  part: Part<OutgoingMedia>;
  /** The published parts, in order. `externalId` is empty for a part that a user resolved with a link. */
  earlier: readonly Published[];
  /** The part's idempotency key, the same for every try. */
  key: string;
  /** When the publication was created; unlike its scheduled time it never changes. */
  createdAt: Date;
  /** Seconds since the first request of this part may have been sent, computed when read; null before. */
  readonly sentSecondsAgo: number | null;
  /** The state that `prepare` or `processing` returned for this part with exactly this content; null before. */
  state: ConnectorState | null;
};

export type ConnectorState = { [name: string]: string | number | boolean | null };

/**
 * Why it was not published: who can fix it, a message for the user, and whether a retry can help. Create it from the
 * platform's code with `explainError` (`errors.ts`).
 */
export type PublishError = {
  code: string;
  category: "user" | "platform" | "system";
  message: string;
  retryable: boolean;
  /** The part of a thread that it is about, from 1; missing for a whole post. */
  part?: { number: number; total: number };
};

export type Published = { externalId: string; permalink: string };

/**
 * The outcome of a try to publish. `unknown`: the request may have reached the platform and no response arrived, which
 * must never be treated as `failed`.
 */
export type PublishOutcome =
  /** `note`: a remark on a published post, such as servers that refused it; stored as the attempt's response. */
  | ({ kind: "done"; quota?: Quota | undefined; note?: string } & Published)
  /** The prepared state has expired, and nothing was published: prepare again. */
  | { kind: "start_over" }
  | { kind: "processing"; state: ConnectorState; pollAfterSeconds: number }
  | { kind: "failed"; error: PublishError; retryAfterSeconds: number | null }
  /**
   * Rate limited, nothing was accepted: does not count as a try, and all requests of the channel or the app wait as
   * long.
   */
  | { kind: "throttled"; seconds: number; scope: "channel" | "app" }
  | { kind: "unknown"; message: string };

/**
 * One way to settle a request without a response (reliability.md): `key`: the platform recognizes the idempotency key
 * for this many seconds, so sending again is harmless; `look_up`: after the quiet period an accepted post is found by
 * the marker; null says that it does not exist.
 * Where only the content identifies it, `find` returns every candidate, the oldest first; those known as other
 * publications are ignored; `state`: the state stored by `prepare`, a container or an upload session, tells whether
 * it was published.
 */
export type Settlement =
  | KeySettlement
  | { by: "look_up"; quietSeconds: number; find(call: Call): Promise<Found | readonly Found[] | null> }
  | { by: "state"; inspect(call: Call): Promise<InspectOutcome> };
/** `pending`: the platform has it and still checks it, so it is not published yet. */
export type Found = Published & { pending?: { state: ConnectorState; pollAfterSeconds: number } };
export type KeySettlement = { by: "key"; honouredSeconds: number };

/** `not_there`: send it now. `start_over`: it was not published and never will be; prepare again. */
export type InspectOutcome =
  | ({ kind: "done"; note?: string } & Published)
  | { kind: "processing"; state: ConnectorState; pollAfterSeconds: number }
  | { kind: "not_there" }
  | { kind: "start_over" };

/**
 * How one repeatable step ended. `ready`: the given state is what `publish` needs. `step`: the state is stored, or
 * discarded when null, and `prepare` is called again after this many seconds.
 */
export type PrepareOutcome =
  | { kind: "ready" }
  | { kind: "step"; state: ConnectorState | null; afterSeconds: number }
  /** Videos only: the channel's other posts don't wait. */
  | { kind: "throttled"; seconds: number; scope: "videos"; videoQuota: VideoQuota }
  | Extract<PublishOutcome, { kind: "failed" | "throttled" }>;

export type PrepareCall = Call & {
  /** Reports the progress in percent, which users see while they wait. */
  report(percent: number): void;
};

/** The publishing part of a connector. Only `domain/publishing/publications` calls it. */
export type Publisher = {
  platform: string;
  /** Timeout of one call, in milliseconds; well below the lease. */
  timeoutMs: number;
  /**
   * Ways to settle a request of this part without a response, in the order in which they are tried; when one can't
   * decide, the next one is used. With none, the part is blind: it is never sent again unless a user says so.
   */
  settlement?(outgoing: Outgoing): readonly Settlement[];
  /** Timeout of one step of `prepare`, in milliseconds; ten minutes by default. */
  prepareTimeoutMs?: number;
  /**
   * The steps before the publishing request, such as uploading files and waiting until they are processed: called until
   * it returns `ready`, and again from the last stored state after a crash, so no step may be publicly visible. May
   * take minutes. An error counts as a failed try.
   */
  prepare?(outgoing: Outgoing, call: PrepareCall): Promise<PrepareOutcome>;
  /**
   * Timeout of sending the part, in milliseconds, when its files are part of the publishing request; the lease is
   * renewed meanwhile. Null when it has none.
   */
  uploadTimeoutMs?(outgoing: Outgoing): number | null;
  /**
   * Sends the part once: one request that can't be undone.
   * @throws LeaseExpiredError when nothing was sent; errors of `call` tell whether a request was sent, any other error
   * counts as `unknown`
   */
  publish(outgoing: Outgoing, call: Call): Promise<PublishOutcome>;
  /** Polls a publication that is `processing`; may be repeated. */
  poll?(outgoing: Outgoing, call: Call): Promise<PublishOutcome>;
};

/** A published post that is to be edited or removed on the platform. */
export type OutgoingChange = {
  publicationId: number;
  brandId: number;
  channel: ChannelAccess & { capabilities: Capabilities };
  /** The published parts, in order. */
  published: readonly Published[];
};

/** `not_there`: the post no longer exists on the platform. */
export type ChangeOutcome =
  | { kind: "done" }
  | { kind: "not_there" }
  | Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }>;

/**
 * The part that edits and removes published posts. Only `domain/publishing/publications` calls it. Both functions may be called
 * again after a lost response.
 */
export type Changer = {
  platform: string;
  /** Timeout of one call, in milliseconds. */
  timeoutMs: number;
  /** Replaces the published content by this one, which has the same number of parts. */
  edit?(change: OutgoingChange & { content: Content<OutgoingMedia> }, call: Call): Promise<ChangeOutcome>;
  /** Removes every part. */
  remove?(change: OutgoingChange, call: Call): Promise<ChangeOutcome>;
};

/** One allowed value of an option on a channel, such as a board. */
export const OptionChoice = z
  .object({ value: z.string().meta({ example: "1187" }), label: z.string().meta({ example: "Recipes" }) })
  .meta({ id: "OptionChoice" });
export type OptionChoice = z.infer<typeof OptionChoice>;

/** The part that lists a channel's values for options of the kinds `dynamic_…`. Only `domain/publishing/channels` calls it. */
export type Chooser = {
  platform: string;
  /** Timeout of one call, in milliseconds. */
  timeoutMs: number;
  /** By the option's key. Throws when the platform can't be reached. */
  choices(channel: ChannelAccess, call: Call): Promise<{ readonly [option: string]: readonly OptionChoice[] }>;
};

/** A person on the platform, as the platform identifies them. */
export type RemoteProfile = { externalId: string; name: string; handle: string | null; avatarUrl: string | null };

/** A comment, mention, message or review as the inbound part returns it; `domain/engagement/inbox` stores it. */
export type InboundItem = {
  kind: "comment" | "mention" | "message" | "review";
  /** The platform's own ID, at most 255 characters; the same ID twice is one item. */
  externalId: string;
  author: RemoteProfile | null;
  body: string;
  /** Stars from 1 to 5; only a review has them. */
  rating?: number | null | undefined;
  permalink: string;
  /** The `externalId` of the publication it replies to; null when it replies to none. */
  inReplyTo: string | null;
  receivedAt: Date;
};

/** One request to `/webhooks/{platform}` or a path below it, unmodified. */
export type InboundRequest = {
  method: InboundMethod;
  /** The path after the platform's name, for example `deauthorize`; empty for the base path. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The exact bytes, because signatures cover these. */
  body: Uint8Array;
};
export type InboundMethod = "GET" | "POST";

/** An event reported by a platform. */
export type InboundEvent = {
  /** The same whenever the platform repeats this event; with kind and subject it makes the event unique. */
  id: string;
  /** The platforms whose channels it concerns; several when one sign-in at the network covers them all. */
  platforms: readonly [string, ...string[]];
  /**
   * The network's own ID of the account concerned. For `deauthorized` and `deletion_requested`: of the user, as the
   * network identifies them to this app.
   */
  subject: string;
} & (
  | ({ kind: InboundItem["kind"] } & Omit<InboundItem, "kind">)
  | { kind: "edited"; externalId: string; body: string; rating?: number | null | undefined }
  | { kind: "removed"; externalId: string }
  /** A comment was hidden or shown again on the platform; `id` differs each time. */
  | { kind: "visibility"; externalId: string; isHidden: boolean }
  /** The platform accepted a reply to the item, and refused it afterwards. `body`: the reply; `message`: why. */
  | { kind: "reply_refused"; externalId: string; body: string; message: string }
  /** `issuedAt`: when the user withdrew the permission; null when the network does not say. */
  | { kind: "deauthorized"; issuedAt: Date | null }
  | { kind: "deletion_requested" }
);

export type InboundResult =
  /** The network verifies that the URL is ours: the body it expects. */
  | { kind: "challenge"; body: string; type: "text/plain" | "application/json" }
  /**
   * 400: unreadable; 401: missing or invalid signature; 403: a handshake with the wrong token; 415: unsupported content
   * type.
   */
  | { kind: "refused"; status: 400 | 401 | 403 | 415; message: string }
  | { kind: "events"; events: InboundEvent[] };

/**
 * The inbound part of a connector: what a network sends to `/webhooks/{platform}/…`. It verifies the sender and
 * translates; `domain/engagement/callbacks`, its only caller, stores, responds and processes.
 */
export type Inbound = {
  platform: string;
  /** Timeout of one call, in milliseconds; networks expect a response within seconds. */
  timeoutMs: number;
  /** The paths below `/webhooks/{platform}`, and the methods of each. */
  paths: Readonly<Record<string, readonly InboundMethod[]>>;
  receive(request: InboundRequest, call: Call & { now: Date }): Promise<InboundResult>;
};

/** A channel whose platform is polled for new messages. */
export type PolledChannel = ChannelAccess & { externalId: string | null };

/**
 * `cursor`: where to continue, at most 1000 characters. `hasMore`: more is available already, so it is polled again at
 * once. `existing`: the IDs of everything the platform still has, for platforms that report no removals; what was
 * received before and is not among them has been removed there.
 */
export type PollOutcome = {
  events: InboundEvent[];
  cursor: string;
  hasMore: boolean;
  existing?: readonly string[] | undefined;
};

/**
 * The inbound part of a platform without webhooks: it is polled for what is new. Only `domain/engagement/callbacks` calls it, with
 * the cursor it returned last, null for a channel polled for the first time; twice with the same cursor after a crash.
 * Throws when it can't tell at the moment.
 */
export type InboundPoll = {
  platform: string;
  /** Polling interval of a channel; long enough for the platform's rate limits. */
  everySeconds: number;
  /** Timeout of one call, in milliseconds. */
  timeoutMs: number;
  poll(channel: PolledChannel, cursor: string | null, call: Call): Promise<PollOutcome>;
};

/** A reply to be sent. */
export type OutgoingReply = {
  replyId: number;
  brandId: number;
  channel: ChannelAccess;
  /** The item it replies to. `authorId`: the network's ID of its author; null when unknown. */
  item: Pick<InboundItem, "kind" | "externalId" | "permalink" | "receivedAt"> & { authorId: string | null };
  body: string;
  /** Idempotency key, the same for every try. */
  key: string;
  /** Since the first request whose result is unknown; null when there is none. */
  sentSecondsAgo: number | null;
  /** The network's IDs of the item's other replies, which are not this one. */
  taken: readonly string[];
};

export type ReplyOutcome = Exclude<PublishOutcome, { kind: "processing" | "start_over" | "throttled" }>;

/**
 * The replying part of a connector; a platform without one accepts no replies. Only `domain/engagement/inbox` calls it. Without a
 * `key` that the platform recognizes, a reply without a response is never sent again unless a user says so.
 */
export type Replier = {
  platform: string;
  key?: Pick<KeySettlement, "honouredSeconds">;
  /** Timeout of one call, in milliseconds; effectively at most a third of the lease. */
  timeoutMs: number;
  /**
   * Sends once.
   * @throws LeaseExpiredError when nothing was sent; any other error counts as `unknown`
   */
  reply(outgoing: OutgoingReply, call: Call): Promise<ReplyOutcome>;
};

/** A comment to be hidden, or to be shown again. */
export type CommentVisibility = { channel: ChannelAccess; externalId: string; isHidden: boolean };

/** `not_there`: the comment no longer exists on the platform. `refused`: with a message for the user. */
export type CommentOutcome =
  | { kind: "done" }
  | { kind: "not_there" }
  | { kind: "refused"; message: string }
  | { kind: "throttled"; seconds: number };

/**
 * The part that hides comments below the channel's posts from everybody but their authors, and shows them again. Only
 * `domain/engagement/inbox` calls it, and it may be repeated. Throws when the platform can't be reached.
 */
export type Hider = {
  platform: string;
  /** Timeout of one call, in milliseconds; a user waits for it. */
  timeoutMs: number;
  setHidden(comment: CommentVisibility, call: Call): Promise<CommentOutcome>;
};

/** A comment or mention that the channel likes, or no longer likes. */
export type CommentLike = { channel: ChannelAccess; externalId: string; isLiked: boolean };

/**
 * The part that likes what others wrote, as the channel, and takes the like back. Only `domain/engagement/inbox` calls it, and it
 * may be repeated. Throws when the platform can't be reached.
 */
export type Liker = {
  platform: string;
  /** Timeout of one call, in milliseconds; a user waits for it. */
  timeoutMs: number;
  setLiked(comment: CommentLike, call: Call): Promise<CommentOutcome>;
};

/** An account to mention. */
export type MentionedAccount = {
  /** With its `@`, as the platform shows it. */
  handle: string;
  name: string;
  /** What a text contains to mention it, the same from every channel of the platform. */
  mention: string;
};

/** `query`: the beginning of a name or handle, without `@`. */
export type AccountQuery = { channel: ChannelAccess; query: string; limit: number };

/** `refused`: with a message for the user. `rejected`: the credentials are no longer accepted. */
export type FoundMentions =
  | { kind: "found"; accounts: readonly MentionedAccount[] }
  | { kind: "refused"; message: string }
  | { kind: "rejected" }
  | { kind: "throttled"; seconds: number };

/**
 * The part that searches a platform's accounts by name or handle, the best matches first. Only `domain/publishing/channels` calls
 * it, while a user types. Throws when the platform can't be reached.
 */
export type AccountSearch = {
  platform: string;
  /** Timeout of one call, in milliseconds. */
  timeoutMs: number;
  search(query: AccountQuery, call: Call): Promise<FoundMentions>;
};

export const METRIC_KEYS = ["impressions", "views", "likes", "comments", "shares", "saves", "clicks"] as const;

/** Total counts: a number, null when the platform did not return it, absent when the platform has no such metric. */
export type MetricValues = Partial<Record<(typeof METRIC_KEYS)[number], number | null>>;

/** Publications whose metrics are requested, by the platform's own IDs. */
export type ReportedMetrics = { publicationId: number; externalId: string; permalink: string };

/**
 * The metrics part of a connector; a platform without one has no metrics. Only `domain/insights/metrics` calls it, once a night.
 */
export type Reporter = {
  platform: string;
  /** Maximum number of publications per call. */
  batch: number;
  /** Timeout of one call, in milliseconds. */
  timeoutMs: number;
  /**
   * Reads metrics by publication; posts that no longer exist on the platform are omitted. Throws when it can't tell at
   * the moment; it is called again later.
   */
  read(
    channel: ChannelAccess,
    publications: readonly ReportedMetrics[],
    call: Call,
  ): Promise<ReadonlyMap<number, MetricValues>>;
  /** Number of followers of the channel; null when the platform did not return it. */
  countFollowers?(channel: ChannelAccess, call: Call): Promise<number | null>;
  /**
   * Number of followers on earlier days, where the platform keeps a history; days that it does not know are omitted.
   * @param days first and last day in UTC, at most 90, such as `2026-11-24`
   */
  listFollowers?(
    channel: ChannelAccess,
    days: { from: string; to: string },
    call: Call,
  ): Promise<ReadonlyMap<string, number>>;
};
