import type { Readable } from "node:stream";
import { z } from "zod";
import type { Issue } from "#kernel/fault.ts";
import type { Egress, SocketOutcome, SocketRequest } from "../egress/index.ts";

/** Of a ratio, of seconds, of pixels; a side that is absent has no limit. */
const Range = z.object({ min: z.number().optional(), max: z.number().optional() });
export type Range = z.infer<typeof Range>;

export const MEDIA_KINDS = ["image", "gif", "video"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** What a platform takes of one kind of file. What is absent has no limit of its own. */
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
  })
  .meta({ id: "MediaLimits" });
export type MediaLimits = z.infer<typeof MediaLimits>;

/** How many of each kind go together in one post; what is not named does not. */
const MediaMix = z.partialRecord(z.enum(MEDIA_KINDS), z.number().int());

/** How a platform counts characters, where data can say it; `countText` of the connector where it cannot. */
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
 * What a platform, or one channel of it, takes, as `GET /channels` and the composer show it. Numbers count as the platform
 * counts. What is optional has no limit where it is absent.
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
    alt_text_limit: z.number().int().min(0).meta({ example: 2000 }),
    thread: z.boolean().meta({ description: "Whether a publication may have more than one part." }),
    first_comment: z.boolean(),
  })
  .meta({ id: "Capabilities" });
export type Capabilities = z.infer<typeof Capabilities>;

/** How many publications a platform still takes of a channel until then, as it says itself. */
export type Quota = { remaining: number; until: Date };

/** What was chosen of a platform's own settings, by the keys of `Connector.options`. */
export const OptionValue = z.union([
  z.string().max(10_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(1000)).max(50),
]);
export type OptionValue = z.infer<typeof OptionValue>;
export type OptionValues = { readonly [name: string]: OptionValue };

/** `seconds`: the length of a video; null where nobody knows. */
export type ContentMedia = {
  type: string;
  bytes: number;
  width: number;
  height: number;
  alt: string;
  seconds?: number | null | undefined;
};

/** What one channel would get: the post with the publication's overrides applied. */
export type Content<Media extends ContentMedia = ContentMedia> = {
  body: string;
  media: Media[];
  tags: string[];
  /** Parts after the first. */
  thread: string[];
  firstComment: string | null;
  /** As they were chosen, without defaults; `readOptions` adds these. */
  options: OptionValues;
};

/** An `Issue` before the caller says for which channel. */
export type PreflightIssue = Omit<Issue, "channel_id" | "platform">;

/**
 * One of a platform's own settings: a field of the form. What a `dynamic_…` one may be is the channel's own, such as its
 * boards, and comes from `Chooser.choices`. A draft may lack what `isRequired`. `max` is characters, `most` entries.
 */
export type Option = { label: string; help?: string; isRequired?: boolean } & (
  | { kind: "select"; choices: Readonly<Record<string, string>>; default?: string }
  | { kind: "text"; max: number; isMultiline?: boolean }
  | { kind: "checkbox"; default?: boolean }
  | { kind: "number"; min: number; max: number; default?: number }
  | { kind: "list"; most: number; max: number }
  | { kind: "dynamic_select" }
  | { kind: "dynamic_list"; most: number }
);
/** By key, `^[a-z][a-z0-9_]{0,49}$`, in the order in which the form shows them. */
export type Options = { readonly [key: string]: Option };

/**
 * How a brand comes by a channel: it has one from the start; somebody names an address; somebody types credentials; or
 * somebody goes to the platform, consents there and comes back (`/oauth/{platform}/callback`).
 */
export const CONNECTIONS = ["built_in", "address", "credentials", "redirect"] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** One thing that somebody types to connect a channel: a handle, an app password, the server an account is on. */
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

/** At most so many requests in so many seconds, and so many at the same time, however many workers there are. */
export type Pace = { requests: number; seconds: number; atOnce?: number };

/** The pure half of a connector, which the preflight engine and the composer share: no secrets, no network, no Node. */
export type Connector = {
  platform: string;
  /** As people call it. */
  name: string;
  connection: Connection;
  /** What is typed to connect by `credentials`, or before a `redirect`. */
  fields?: readonly ConnectField[];
  /** The variables that the operator sets before it can be connected. */
  keys?: readonly string[];
  /** Whether only installations that have its keys show it at all. */
  isTest?: boolean;
  /** Whether what people write there can be replied to. */
  takesReplies?: boolean;
  /** The defaults of its channels; each may have its own (`Account.capabilities`, `Connect.capabilities`). */
  capabilities: Capabilities;
  /**
   * The platform's own settings for a publication, such as visibility or board: the form, and what its values may be.
   * What was chosen reaches `Content.options`; read it with `readOptions` (`options.ts`).
   */
  options?: Options;
  /** What its error codes mean; looked up by `errors.ts`. */
  errors?: ErrorTable;
  /** What its page for developers says that nothing else here knows, in plain sentences. */
  guide?: { connect: readonly string[]; settlement: string };
  /** Whether a link in the text gets a card, and what the card may hold. */
  linkCard?: LinkCardRule;
  /** What its half `change` can do with what is out there; nothing without. */
  changes?: Changes;
  /** How fast it may be sent to: by one channel, and by all that this installation's app does there. */
  pace?: { channel?: Pace; app?: Pace };
  /** @param capabilities the channel's own; the platform's where there are none */
  countText(text: string, capabilities?: Capabilities): number;
  /** @param capabilities the channel's own, over the platform's; the platform's where there are none */
  preflight(content: Content, capabilities?: Capabilities): PreflightIssue[];
  /** The parts in which a publication goes out there; without it, everything goes out in one (`parts.ts`). */
  parts?<Media extends ContentMedia>(content: Content<Media>, capabilities: Capabilities): Part<Media>[];
};

/**
 * What can still be done with what is out. `edit`: texts, and the options named by their keys; media and the number of
 * parts stay as they are. `remove`: only so many seconds after it was published, where `withinSeconds` is said.
 */
export type Changes = { edit?: { options: readonly string[] }; remove?: { withinSeconds?: number } };

/**
 * What a platform's error code means: whose fault it is, what happened, and what to do about it. `link` leads there:
 * `reconnect`, `edit` (the post), or an https address; null where nothing can be opened.
 */
export type ErrorMeaning = {
  category: PublishError["category"];
  message: string;
  retryable: boolean;
  next?: { step: string; link: "reconnect" | "edit" | `https://${string}` | null };
};
export type ErrorTable = { readonly [code: string]: ErrorMeaning };

/** Characters of the texts at most; `image` is null where cards have none. */
export type LinkCardRule = { title: number; description: number; image: MediaLimits | null };

/** What a linked page says of itself, cut to the platform's rule. An image that does not fit it is left out. */
export type LinkCard = { url: string; title: string; description: string; image: OutgoingMedia | null };

/** An account of a platform that a channel may stand for, and what it takes to reach it. */
export type Account = {
  /** The platform's own id, which outlives a change of the handle. */
  externalId: string;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
  /** JSON; encrypted before it is stored. */
  credentials: string;
  /** When what was granted ends and a person has to come back; null where it does not. */
  expiresAt: Date | null;
  /** When the access that `credentials` give ends, where `refresh` gives new; by default with the grant. */
  accessExpiresAt?: Date | null | undefined;
  /**
   * The network's id of the person who let us in, as this app knows them: deauthorizations and deletion requests name it.
   * Not needed where it is `externalId`.
   */
  networkUserId?: string | undefined;
  /** Where they differ from the platform's: an instance's limits, a paid account's. */
  capabilities?: Capabilities | undefined;
};

/** What a platform says of one channel's limits. */
export type CapabilitiesReport = { capabilities: Capabilities; quota?: Quota | null | undefined };

/** What is typed, by the keys of `fields`. */
export type ConnectInput = Readonly<Record<string, string>>;

/**
 * What every half is lent for one call. Of what may not be done twice, sending above all, `egress` and `fetch` let nothing
 * leave after the lease, and nothing a second time; what repeats by itself is refused with `RepeatedRequestError`.
 */
export type Call = {
  /** Aborts at the call's deadline. */
  signal: AbortSignal;
  /** The one way out; addresses that people give and those of networks alike. */
  egress: Omit<Egress, "connectSocket">;
  /**
   * Opens a WebSocket by way of `egress`; it ends with the call's signal. Its messages are guarded like requests: of what
   * may not be done twice, `send` lets nothing leave after the lease, and nothing a second time.
   */
  connectSocket(input: Omit<SocketRequest, "signal">): Promise<CallSocketOutcome>;
  /** The web's `fetch` by way of `egress`, for libraries (`fetch.ts`). */
  fetch: typeof globalThis.fetch;
  /** The file of a media asset from its first byte; `media.bytes` says how many there are. */
  readMedia(media: Pick<OutgoingMedia, "storageKey">): Promise<Readable>;
  /**
   * For what does not go by `egress`: to be called in the very turn that hands the request to the socket. A process that
   * was paused beyond its lease must not send any more: somebody else may have settled the publication meanwhile.
   * @throws LeaseExpiredError
   */
  assertInTime(): void;
};

export type CallSocket = {
  /**
   * Sends what changes something.
   * @throws LeaseExpiredError, RepeatedRequestError, or Error when the connection has ended
   */
  send(text: string): void;
  /** Sends what only asks, such as a subscription; like a GET it may be repeated. @throws Error when it has ended */
  ask(text: string): void;
  close(): void;
};
export type CallSocketOutcome = { ok: true; socket: CallSocket } | Extract<SocketOutcome, { ok: false }>;

/** The lease ended before the request left; nothing was sent. */
export class LeaseExpiredError extends Error {
  override readonly name = "LeaseExpiredError";
}

/** The same request was about to be sent a second time, by a library that tries again unasked. It was not. */
export class RepeatedRequestError extends Error {
  override readonly name = "RepeatedRequestError";
}

/** The platform does not let us in, in words for the person; `field` is the one to look at, null for none in particular. */
export class ConnectRefused extends Error {
  override readonly name = "ConnectRefused";
  readonly field: string | null;

  constructor(message: string, field: string | null = null) {
    super(message);
    this.field = field;
  }
}

/** The platform says for good that what was granted is over (`invalid_grant`). Nothing else loses a channel. */
export class GrantLostError extends Error {
  override readonly name = "GrantLostError";
}

/** What is left out of it, or empty, stays as it was: in the credentials above all a refresh token. */
export type Refreshed = Pick<Account, "credentials" | "accessExpiresAt"> & { expiresAt?: Date | null };

/**
 * The connecting half of a platform that takes credentials or is gone to. Only `domain/channels` calls it. Each throws
 * `ConnectRefused` for what a person can mend; any other error says that the platform could not be asked.
 */
export type Connect = {
  platform: string;
  /** The longest that one call may take, in milliseconds. */
  timeoutMs: number;
  /**
   * Gets new access under what was granted. Never called twice at once for a channel, for where refresh tokens rotate
   * that would end the grant.
   * @throws GrantLostError where the platform refuses for good; anything else is tried again
   */
  refresh?(credentials: string, call: Call): Promise<Refreshed>;
  /**
   * Reads the channel's own limits, every night and after a refresh. May be called twice. What it throws, or an answer
   * that makes no sense, leaves the limits known so far.
   */
  capabilities?(credentials: string, call: Call): Promise<CapabilitiesReport>;
  /**
   * Whether channels with the same `networkUserId` live off one grant, as those of a workspace do: what `refresh` gives is
   * for all of them, so it has nothing that is one channel's own, and only with the last of them is it given back.
   */
  sharesGrant?: boolean;
  /** Gives back what was granted, once the channel has no use for it any more. May be repeated; throws to be. */
  revoke?(credentials: string, call: Call): Promise<void>;
} & (
  | { connection: "credentials"; open(typed: ConnectInput, call: Call): Promise<Account> }
  | {
      connection: "redirect";
      /**
       * Says where to send the person. `challenge` is the S256 challenge of PKCE, for platforms that offer it; `notes` is
       * what this half wants back in `finish`, encrypted meanwhile.
       */
      begin(
        request: { state: string; redirectUri: string; challenge: string; typed: ConnectInput },
        call: Call,
      ): Promise<{ url: string; notes: string | null }>;
      /** Turns the code that the person brought back into the accounts they let us into. */
      finish(
        response: { code: string; redirectUri: string; verifier: string; notes: string | null },
        call: Call,
      ): Promise<Account[]>;
    }
);

/** A channel as the halves are given it, with what reaches its account. */
export type ChannelAccess = { id: number; handle: string; credentials: string | null };

/** Where the file of a media asset is kept, and where the public can fetch it. */
export type OutgoingMedia = ContentMedia & { storageKey: string; url: string };

/**
 * One of the pieces in which a publication goes out, each sent on its own once the one before it is out: the post, what
 * continues it as a thread, the comment under it.
 */
export type Part<Media extends ContentMedia = ContentMedia> = {
  kind: "post" | "thread" | "comment";
  body: string;
  media: Media[];
};

/** One part of a publication on its way to a platform, with the whole that it is of. */
export type Outgoing = Content<OutgoingMedia> & {
  publicationId: number;
  brandId: number;
  /** With its own capabilities, over the platform's. */
  channel: ChannelAccess & { capabilities: Capabilities };
  /** The card of the first link in the text; null where it has none, or it could not be had. */
  card: LinkCard | null;
  /** What goes out now. Of a platform without `parts` it is the only one, and the whole content goes along with it. */
  part: Part<OutgoingMedia>;
  /** The parts that are out, in their order. An `externalId` is empty where a person said where the part is. */
  earlier: readonly Published[];
  /** The part's own, the same for every try to send it. */
  key: string;
  /** When the publication was made; unlike its time it never changes. */
  createdAt: Date;
  /** How long ago the first request of this part may have left, in seconds, whenever it is read; null when none has. */
  readonly sentSecondsAgo: number | null;
  /** What `prepare` or `processing` gave us on the way to this part, for this very content; null before. */
  state: ConnectorState | null;
};

export type ConnectorState = { [name: string]: string | number | boolean | null };

/**
 * Why it was not published: whose fault, in words for the person who reads them, and whether trying again can help. Make
 * it from the platform's code with `explainError` (`errors.ts`).
 */
export type PublishError = {
  code: string;
  category: "user" | "platform" | "system";
  message: string;
  retryable: boolean;
};

export type Published = { externalId: string; permalink: string };

/**
 * What came of a try to publish. `unknown`: the request may have reached the platform and no answer came back, which is
 * never the same as `failed`.
 */
export type PublishOutcome =
  /** `note`: what to know although it is out, such as servers that did not take it; kept as the attempt's response. */
  | ({ kind: "done"; quota?: Quota | undefined; note?: string } & Published)
  /** What was prepared has expired, and nothing was published: prepare it anew. */
  | { kind: "start_over" }
  | { kind: "processing"; state: ConnectorState; pollAfterSeconds: number }
  | { kind: "failed"; error: PublishError; retryAfterSeconds: number | null }
  /** Nothing was accepted, for too much was sent: counts as no try, and all of the channel's or the app's waits as long. */
  | { kind: "throttled"; seconds: number; scope: "channel" | "app" }
  | { kind: "unknown"; message: string };

/**
 * One way to settle "sent, and no answer" (reliability.md):
 * `key`: the platform recognises the idempotency key for so many seconds, so sending again is harmless;
 * `look_up`: after the quiet period what was accepted shows up in a search for our marker; null says that it is not there.
 *   Where nothing but the content tells, all that may be it is found, the oldest first: what other publications are known
 *   to be is left out;
 * `state`: what `prepare` stored, a container or an upload session, tells whether it was published.
 */
export type Settlement =
  | KeySettlement
  | { by: "look_up"; quietSeconds: number; find(call: Call): Promise<Published | readonly Published[] | null> }
  | { by: "state"; inspect(call: Call): Promise<InspectOutcome> };
export type KeySettlement = { by: "key"; honouredSeconds: number };

/** `not_there`: send it now. `start_over`: it was never published and never will be; prepare it anew. */
export type InspectOutcome =
  | ({ kind: "done" } & Published)
  | { kind: "processing"; state: ConnectorState; pollAfterSeconds: number }
  | { kind: "not_there" }
  | { kind: "start_over" };

/**
 * How one repeatable step ended. `ready`: the state as it was given is what `publish` needs. `step`: the state is kept, or
 * begun anew where it is null, and `prepare` is called again after so many seconds.
 */
export type PrepareOutcome =
  | { kind: "ready" }
  | { kind: "step"; state: ConnectorState | null; afterSeconds: number }
  | Extract<PublishOutcome, { kind: "failed" | "throttled" }>;

export type PrepareCall = Call & {
  /** Says how much of the work is done, in percent; people see it while they wait. */
  report(percent: number): void;
};

/** The sending half of a connector. Only `domain/publishing` calls it. */
export type Publisher = {
  platform: string;
  /** The longest that one call may take, in milliseconds; well below the lease. */
  timeoutMs: number;
  /**
   * What settles a request of this part that got no answer, in the order in which it is tried; where a way cannot tell,
   * the next is. Without any the part is blind: never sent again unless a person says so.
   */
  settlement?(outgoing: Outgoing): readonly Settlement[];
  /** The longest that one step of `prepare` may take, in milliseconds; ten minutes unless said. */
  prepareTimeoutMs?: number;
  /**
   * The steps before the one that counts, such as uploading files and waiting until they are ready: called until it is
   * `ready`, again from the last state kept when a worker dies, so nothing of it may show to anybody. May take minutes.
   * What it throws counts as a failed try.
   */
  prepare?(outgoing: Outgoing, call: PrepareCall): Promise<PrepareOutcome>;
  /**
   * The longest that sending the part may take, in milliseconds, where its files go along with the one request that counts;
   * the lease is renewed meanwhile. Null where it has none.
   */
  uploadTimeoutMs?(outgoing: Outgoing): number | null;
  /**
   * Sends the part once: one request that nobody can take back.
   * @throws LeaseExpiredError when nothing was sent; errors of `call` tell whether anything was, any other error counts
   *   as `unknown`
   */
  publish(outgoing: Outgoing, call: Call): Promise<PublishOutcome>;
  /** Asks how a publication that is `processing` stands; may be repeated at will. */
  poll?(outgoing: Outgoing, call: Call): Promise<PublishOutcome>;
};

/** What is out, to be changed or removed on the platform. */
export type OutgoingChange = {
  publicationId: number;
  brandId: number;
  channel: ChannelAccess & { capabilities: Capabilities };
  /** The parts that are out, in their order. */
  published: readonly Published[];
};

/** `not_there`: it was removed on the platform already. */
export type ChangeOutcome =
  | { kind: "done" }
  | { kind: "not_there" }
  | Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }>;

/** The half that changes what is out. Only `domain/publishing` calls it. Both may be called again after a lost answer. */
export type Changer = {
  platform: string;
  /** The longest that one call may take, in milliseconds. */
  timeoutMs: number;
  /** Replaces what was published by this content, whose parts are as many as before. */
  edit?(change: OutgoingChange & { content: Content<OutgoingMedia> }, call: Call): Promise<ChangeOutcome>;
  /** Removes every part. */
  remove?(change: OutgoingChange, call: Call): Promise<ChangeOutcome>;
};

/** One of the values that an option may have on a channel, such as a board. */
export const OptionChoice = z
  .object({ value: z.string().meta({ example: "1187" }), label: z.string().meta({ example: "Recipes" }) })
  .meta({ id: "OptionChoice" });
export type OptionChoice = z.infer<typeof OptionChoice>;

/** The half that knows what a channel's options may be, for options of the kinds `dynamic_…`. Only `domain/channels` calls it. */
export type Chooser = {
  platform: string;
  /** The longest that one call may take, in milliseconds. */
  timeoutMs: number;
  /** By the option's key. Throws when the platform cannot be asked. */
  choices(channel: ChannelAccess, call: Call): Promise<{ readonly [option: string]: readonly OptionChoice[] }>;
};

/** Somebody outside, as their platform names them. */
export type RemoteProfile = { externalId: string; name: string; handle: string | null; avatarUrl: string | null };

/** What the inbound half of a connector makes of a comment, a mention or a message; `domain/inbox` takes it in. */
export type InboundItem = {
  kind: "comment" | "mention" | "message";
  /** The platform's own, at most 255 characters; what comes twice under it is one item. */
  externalId: string;
  author: RemoteProfile | null;
  body: string;
  permalink: string;
  /** The `externalId` of the publication it answers; null when it answers none. */
  inReplyTo: string | null;
  receivedAt: Date;
};

/** One request to `/webhooks/{platform}` or an address below it, as it came. */
export type InboundRequest = {
  method: InboundMethod;
  /** What follows the platform's name, e.g. `deauthorize`; empty for the bare address. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The exact bytes, for signatures are made over these. */
  body: Uint8Array;
};
export type InboundMethod = "GET" | "POST";

/** What happened, as a platform reports it. */
export type InboundEvent = {
  /** The same whenever the platform reports this again; together with kind and subject it makes the event unique. */
  id: string;
  /** Whose channels it is about; several where one sign-in at the network covers them all. */
  platforms: readonly [string, ...string[]];
  /**
   * The network's own id of the account that it is about. For `deauthorized` and `deletion_requested`: of the person,
   * as the network names them to this app.
   */
  subject: string;
} & (
  | ({ kind: InboundItem["kind"] } & Omit<InboundItem, "kind">)
  | { kind: "edited"; externalId: string; body: string }
  | { kind: "removed"; externalId: string }
  /** `issuedAt`: when the person withdrew the permission; null where the network does not say. */
  | { kind: "deauthorized"; issuedAt: Date | null }
  | { kind: "deletion_requested" }
);

export type InboundResult =
  /** The network checks that the address is ours: the body it wants to read. */
  | { kind: "challenge"; body: string; type: "text/plain" | "application/json" }
  /** 400: not readable; 401: no signature, or not the network's; 403: a handshake with the wrong token; 415: not this type. */
  | { kind: "refused"; status: 400 | 401 | 403 | 415; message: string }
  | { kind: "events"; events: InboundEvent[] };

/**
 * The inbound half of a connector: what a network sends to `/webhooks/{platform}/…`. It checks who calls and translates;
 * storing, answering and working off is the frame's (`domain/callbacks`, which alone calls it).
 */
export type Inbound = {
  platform: string;
  /** The longest that one call may take, in milliseconds; networks expect an answer within seconds. */
  timeoutMs: number;
  /** The addresses below `/webhooks/{platform}`, and the methods of each. */
  paths: Readonly<Record<string, readonly InboundMethod[]>>;
  receive(request: InboundRequest, call: Call & { now: Date }): Promise<InboundResult>;
};

/** A channel whose platform is asked what is new. */
export type PolledChannel = ChannelAccess & { externalId: string | null };

/** `cursor`: where to go on from, at most 1000 characters. `hasMore`: there is more already, so it is asked again at once. */
export type PollOutcome = { events: InboundEvent[]; cursor: string; hasMore: boolean };

/**
 * The inbound half of a platform that calls nobody: it is asked what is new since the last time. Only `domain/callbacks`
 * calls it, with what it returned last as the cursor, null for a channel never asked about; twice with the same one when
 * a worker dies. Throws when it cannot tell just now.
 */
export type InboundPoll = {
  platform: string;
  /** How often a channel is asked about; seldom enough for the platform's limits. */
  everySeconds: number;
  /** The longest that one call may take, in milliseconds. */
  timeoutMs: number;
  poll(channel: PolledChannel, cursor: string | null, call: Call): Promise<PollOutcome>;
};

/** A reply on its way to a platform. */
export type OutgoingReply = {
  replyId: number;
  brandId: number;
  channel: ChannelAccess;
  /** What it answers. */
  item: Pick<InboundItem, "kind" | "externalId" | "permalink">;
  body: string;
  /** The same for every try to send it. */
  key: string;
};

export type ReplyOutcome = Exclude<PublishOutcome, { kind: "processing" | "start_over" | "throttled" }>;

/**
 * The answering half of a connector; a platform without one takes no replies. Only `domain/inbox` calls it. Without a
 * `key` that the platform recognises, a reply that got no answer is never sent again unless a person says so.
 */
export type Replier = {
  platform: string;
  key?: Pick<KeySettlement, "honouredSeconds">;
  /** The longest that one call may take, in milliseconds; at most a third of the lease counts. */
  timeoutMs: number;
  /**
   * Sends once.
   * @throws LeaseExpiredError when nothing was sent; any other error counts as `unknown`
   */
  reply(outgoing: OutgoingReply, call: Call): Promise<ReplyOutcome>;
};

export const METRIC_KEYS = ["impressions", "views", "likes", "comments", "shares", "saves", "clicks"] as const;

/** Counted from the beginning: a number, null where the platform did not say, absent where it has no such figure. */
export type MetricValues = Partial<Record<(typeof METRIC_KEYS)[number], number | null>>;

/** What is asked for figures: publications that are out, by the platform's own ids. */
export type ReportedMetrics = { publicationId: number; externalId: string; permalink: string };

/** The reporting half of a connector; a platform without one has no figures. Only `domain/metrics` calls it, once a night. */
export type Reporter = {
  platform: string;
  /** How many publications one call may ask for. */
  batch: number;
  /** The longest that one call may take, in milliseconds. */
  timeoutMs: number;
  /**
   * Reads figures by publication; what the platform does not know any more is left out. Throws when it cannot tell just
   * now: then it is asked again later.
   */
  read(
    channel: ChannelAccess,
    publications: readonly ReportedMetrics[],
    call: Call,
  ): Promise<ReadonlyMap<number, MetricValues>>;
  /** How many follow the channel; null where the platform did not say. */
  countFollowers?(channel: ChannelAccess, call: Call): Promise<number | null>;
};
