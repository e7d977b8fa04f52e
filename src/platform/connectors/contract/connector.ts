import type { Message } from "#kernel/language.ts";
import type { Capabilities, Pace } from "./capabilities.ts";
import type { Connection, DeclaredAlternative, DeclaredField } from "./connecting.ts";
import type { Content, ContentMedia, LinkCardRule, Part, PreflightIssue } from "./content.ts";
import type { ErrorTable } from "./errors.ts";
import type { InboundItem } from "./inbound.ts";
import type { MediaKind } from "./media.ts";
import type { METRIC_KEYS } from "./metrics.ts";
import type { Options, OptionValues } from "./options.ts";

/** What kind of place a platform is, by which people look for it. */
export const CATEGORIES = ["social", "sites", "chat", "open_web"] as const;
export type Category = (typeof CATEGORIES)[number];

/** What a text with formatting may have; see `shared/rich-text/document.ts`. */
export const RICH_TEXT_FEATURES = [
  "bold",
  "italic",
  "strike",
  "link",
  "heading",
  "list",
  "quote",
  "code",
  "image",
] as const;
export type RichTextFeature = (typeof RICH_TEXT_FEATURES)[number];

/** The grid of a profile: images of one shape, the newest first. */
export type ProfileGrid = {
  columns: number;
  /** Width to height of an image, `3 / 4`. */
  ratio: string;
  /** Whether a post with these options is in the grid; absent means every post. */
  shows?(options: OptionValues): boolean;
};

/** The pure part of a connector, shared by the preflight engine and the composer: no secrets, no network, no Node.js. */
export type Connector = {
  platform: string;
  /** Display name. */
  name: string;
  /** Its icon: a name in Tabler's set, or that of a file `<icon>.svg` in the network's folder. */
  icon: string;
  /** The network's own color, `#1185fe`. Without one its icon has the color of the text. */
  color?: string;
  category: Category;
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
  /** Variables for more than connecting, such as for callbacks of the network. */
  optionalKeys?: readonly string[];
  /**
   * What the operator does at the network before anybody can connect, the review the network wants, and the scopes that
   * are to be entered there.
   */
  setup?: { steps: readonly Message[]; review: Message; scopes?: readonly string[] };
  /** The kinds of files that the network fetches from this installation's URL (`Call.publicUrl`) instead of receiving them. */
  fetchesMedia?: readonly MediaKind[];
  /** Whether it is listed only on installations that have its keys. */
  isTest?: boolean;
  /** Whether it rejects or hides posts whose links are shortened. */
  refusesShortLinks?: boolean;
  /** Whether incoming messages of the platform can be replied to. */
  takesReplies?: boolean;
  /**
   * To which kinds of items a reply may have files, and how its limits differ from those of a post; absent where replies
   * are text alone.
   */
  replyMedia?: Partial<Record<InboundItem["kind"], ReplyLimits>>;
  /** Whether comments below the channel's posts can be hidden. */
  hidesComments?: boolean;
  /** The kinds of received items that the channel can like; absent where the platform offers it to no app. */
  likes?: readonly ("comment" | "mention")[];
  /**
   * Whether it lists what was published elsewhere on the account (`history.ts`): `charged` where it charges for each listed
   * post; absent where its API lists none.
   */
  listsPosts?: "free" | "charged";
  /** Whether its channels can show posts to reviewers (`contract/review-messages.ts`). */
  showsReviews?: true;
  /** Whether its accounts can be searched, to mention one in a text. */
  searchesAccounts?: true;
  /** The metrics it reports of publications, and of the channel; absent where it reports none. */
  metrics?: readonly ((typeof METRIC_KEYS)[number] | "followers")[];
  /** Its profiles show posts as a grid of images, which is planned as a whole. */
  profileGrid?: ProfileGrid;
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
  /**
   * The options that name the places of a post, such as communities, where one post can go to several: a `dynamic_select`
   * for the first and a `dynamic_list` for the others. Each is sent as a part of its own, with options as if it were the
   * first, and the first comment below each.
   */
  targets?: Targets;
  /** Explanations of its error codes; looked up by `errors.ts`. */
  errors?: ErrorTable;
  /** Facts for its page in the developer documentation that follow from nothing else here, in plain sentences. */
  guide?: { connect: readonly string[]; settlement: string };
  /** What it shows of a text with formatting; absent where it takes plain text alone. */
  richText?: readonly RichTextFeature[];
  /** How many formatted passages it keeps in one part; absent where there is no limit. */
  richMarks?: number;
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

export type Targets = { first: string; others: string };

/** The limits of a reply's files where they differ from those of a post of its channel. */
export type ReplyLimits = Partial<Pick<Capabilities, "media_limit" | "media" | "media_mixes" | "alt_text_limit">>;

/**
 * What can be changed on a published post. `edit`: texts, and the options with these keys; media and the number of
 * parts stay the same. `remove`: with `withinSeconds`, only for that many seconds after publishing.
 */
export type Changes = { edit?: { options: readonly string[] }; remove?: { withinSeconds?: number } };
