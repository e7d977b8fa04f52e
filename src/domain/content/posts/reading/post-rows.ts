import type { SavedMention } from "#domain/content/saved-mentions/rules.ts";
import type { Delegation } from "#domain/review/approval-delegations/rules.ts";
import type { BrandApprover, Round } from "#domain/review/approval-steps/index.ts";
import type {
  ApprovalRound,
  Brand,
  Campaign,
  Channel,
  MediaAsset,
  Post,
  PostMedia,
  PostRecurrence,
  PostRevision,
  Publication,
  StepApproval,
  User,
} from "#platform/db/index.ts";
import { jsonRows } from "#platform/db/json-rows.ts";

/** A publication's own columns, as its post's view and rules need them: not what only publishing uses. */
type PostPublication = Pick<
  Publication,
  | "id"
  | "brandId"
  | "postId"
  | "channelId"
  | "overrides"
  | "scheduledAt"
  | "followsPost"
  | "status"
  | "externalId"
  | "permalink"
  | "publishedAt"
  | "removedAt"
  | "error"
  | "nextAttemptAt"
  | "step"
  | "linkRules"
>;
type Person = Pick<User, "id" | "firstName" | "lastName">;
type Recurrence = Pick<PostRecurrence, "id" | "every" | "interval" | "endsOn" | "stoppedAt">;
type Edit = Omit<PostRevision, "content">;

/** A channel as posts need it: not its credentials. */
type PostChannel = Pick<
  Channel,
  "id" | "brandId" | "platform" | "handle" | "displayName" | "avatarUrl" | "postingTimes" | "pausedAt"
>;

export type FullPublication = PostPublication & { channel: PostChannel; _count: { attempts: number } };

/** A post with everything that its view and its rules need. */
export type FullPost = Post & {
  author: Person;
  assignee: Person | null;
  campaign: Pick<Campaign, "id" | "name" | "color"> | null;
  brand: Pick<Brand, "approvalPolicy" | "approvalSteps" | "approvalRules">;
  occurrence: { recurrence: Recurrence } | null;
  evergreen: { id: number } | null;
  evergreenUse: { sourceId: number } | null;
  /** The last review by steps, if there was one. */
  approvalRounds: Round[];
  /** The newest edit made by an app, if there was one. */
  revisions: (Edit & { author: Person })[];
  /** By position. */
  media: (PostMedia & { asset: MediaAsset })[];
  /** By ID. */
  publications: FullPublication[];
  /** The brand's approvers, for posts with a review by steps. */
  approvers: BrandApprover[];
  /** Who may decide for whom in that review, now or at another time. */
  delegations: Delegation[];
  /** The brand's saved mentions, where one of its unapproved texts may have some. */
  mentions: SavedMention[];
};

/** A post without what is read of its brand. */
export type StoredPost = Omit<FullPost, "approvers" | "delegations" | "mentions">;

export const POST = jsonRows<Post>({
  id: "value",
  brandId: "value",
  authorId: "value",
  origin: "value",
  originToken: "value",
  originTokenKind: "value",
  originTokenTier: "value",
  body: "value",
  tags: "list",
  internalNote: "value",
  scheduledAt: "time",
  timezone: "value",
  earliestAt: "time",
  placedAt: "time",
  status: "value",
  revision: "value",
  contentHash: "value",
  submittedHash: "value",
  submittedById: "value",
  approvedHash: "value",
  lastDecision: "value",
  ideaId: "value",
  assigneeId: "value",
  dueAt: "time",
  dueRemindedAt: "time",
  campaignId: "value",
  format: "value",
  utmCampaign: "value",
  remindedAt: "time",
  createdAt: "time",
  updatedAt: "time",
});
export const PERSON = jsonRows<Person>({ id: "value", firstName: "value", lastName: "value" });
export const BRAND = jsonRows<FullPost["brand"]>({
  approvalPolicy: "value",
  approvalSteps: "value",
  approvalRules: "value",
});
export const CAMPAIGN = jsonRows<NonNullable<FullPost["campaign"]>>({ id: "value", name: "value", color: "value" });
export const RECURRENCE = jsonRows<Recurrence>({
  id: "value",
  every: "value",
  interval: "value",
  endsOn: "time",
  stoppedAt: "time",
});
export const ROUND = jsonRows<ApprovalRound>({
  id: "value",
  postId: "value",
  steps: "value",
  rule: "value",
  step: "value",
  contentHash: "value",
  status: "value",
  dueAt: "time",
  remindAt: "time",
  escalateAt: "time",
  createdAt: "time",
});
export const APPROVAL = jsonRows<StepApproval>({
  id: "value",
  roundId: "value",
  step: "value",
  userId: "value",
  guestName: "value",
  shareLinkId: "value",
  linkMakerId: "value",
  forUserId: "value",
  createdAt: "time",
});
export const EDIT = jsonRows<Edit>({
  id: "value",
  postId: "value",
  revision: "value",
  authorId: "value",
  suggestionId: "value",
  origin: "value",
  originToken: "value",
  originTokenKind: "value",
  originTokenTier: "value",
  aiModel: "value",
  contentHash: "value",
  isSubmitted: "value",
  createdAt: "time",
});
export const POST_MEDIA = jsonRows<PostMedia>({
  brandId: "value",
  postId: "value",
  assetId: "value",
  position: "value",
});
export const ASSET = jsonRows<MediaAsset>({
  id: "value",
  brandId: "value",
  name: "value",
  type: "value",
  bytes: "value",
  width: "value",
  height: "value",
  altText: "value",
  sha256: "value",
  storageKey: "value",
  thumbKey: "value",
  durationMs: "value",
  videoCodec: "value",
  videoChroma: "value",
  videoBitDepth: "value",
  audioCodec: "value",
  audioChannels: "value",
  audioSampleRate: "value",
  pages: "value",
  contentCredentials: "value",
  textContrasts: "value",
  folder: "value",
  uploaderId: "value",
  createdAt: "time",
});
export const PUBLICATION = jsonRows<PostPublication>({
  id: "value",
  brandId: "value",
  postId: "value",
  channelId: "value",
  overrides: "value",
  scheduledAt: "time",
  followsPost: "value",
  status: "value",
  externalId: "value",
  permalink: "value",
  publishedAt: "time",
  removedAt: "time",
  error: "value",
  nextAttemptAt: "time",
  step: "value",
  linkRules: "value",
});
export const CHANNEL = jsonRows<PostChannel>({
  id: "value",
  brandId: "value",
  platform: "value",
  handle: "value",
  displayName: "value",
  avatarUrl: "value",
  postingTimes: "list",
  pausedAt: "time",
});
