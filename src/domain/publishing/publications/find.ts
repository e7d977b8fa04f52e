import { outgoingCard } from "#domain/content/link-cards/index.ts";
import { findCardLink, findFirstLink, isFresh } from "#domain/content/link-cards/rules.ts";
import { findCertificate } from "#domain/content/media/index.ts";
import {
  chooseForm,
  chooseSignedForm,
  codecsOf,
  mediaUrl,
  type Rendition,
  type RenditionPlan,
  secondsOf,
  withoutCredentials,
} from "#domain/content/media/rules.ts";
import { contentFor, readOverrides } from "#domain/content/posts/rules.ts";
import type { Overrides } from "#domain/content/posts/schema.ts";
import { overriddenMediaIds } from "#domain/content/posts/terms.ts";
import { type Access, openAccess } from "#domain/publishing/channels/index.ts";
import { capabilitiesOf } from "#domain/publishing/channels/rules.ts";
import {
  createShortener,
  type NewLink,
  readContext,
  readRules,
  type StoredContext,
} from "#domain/publishing/link-rules/index.ts";
import { dayOf, type LinkedContent, rulesOn, withLinkRules } from "#domain/publishing/link-rules/rules.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Capabilities, ConnectorState, Content, Outgoing, OutgoingMedia } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { contentOn, mapPassages } from "#platform/connectors/rich-texts.ts";
import { optionsOfPart, partsOf } from "#platform/connectors/shared/text/parts.ts";
import type { ChannelStatus, Tx } from "#platform/db/index.ts";
import { shortLinkBase } from "#platform/short-link-base.ts";
import type { ClaimedPublication } from "./tick/claim.ts";
import { hashOutgoing, partKey } from "./tick/parts.ts";
import type { PublicationRow } from "./tick/read-claimed.ts";

/** Key in a stored state for the hash of the content the state was prepared for. */
const STATE_OF = "$for";
/** The key of a connector's state under which the ID of a post is kept that a look-up found for the publication. */
export const FOUND = "$found";

/** Capabilities of a platform that no longer exists, which is sent nothing. */
export const NOTHING: Capabilities = {
  text_limit: 0,
  media_limit: 0,
  media_types: [],
  media_bytes_limit: 0,
  alt_text_limit: 0,
  thread: false,
  first_comment: false,
};

/** A connector's state as it is stored, with the content it was reached for. */
export function storedState(state: ConnectorState, { contentHash }: Pick<LoadedPublication, "contentHash">) {
  return { ...state, [STATE_OF]: contentHash };
}

export type LoadedPublication = {
  outgoing: Outgoing;
  channelStatus: ChannelStatus;
  /** Whether the credentials are available; `outgoing` contains them. */
  access: Access["kind"];
  /** Number of parts it is published in. */
  partCount: number;
  /** Every part is published already: the content has become shorter since. */
  isComplete: boolean;
  contentHash: string;
  /** Its media, including the renditions still to be made for `unfitted`. */
  expected: Content;
  /** Images that need a smaller rendition before sending. */
  unfitted: readonly { assetId: number; plan: RenditionPlan }[];
  /** The values of the variables in its links, stored with the first request; null without link rules. */
  linkContext: StoredContext | null;
  /** The short links in it, to be stored before the request. */
  shortLinks: readonly NewLink[];
  /** The link whose page is fetched for a link card before sending; null when there is nothing to fetch. */
  unreadLink: string | null;
};

/** The content to send, with its overrides applied, and its destination; of several parts, the next one. */
export async function viewOutgoing(
  ctx: SystemContext,
  row: PublicationRow,
  { isAmbiguous, isProcessing, firstSentAt }: Pick<ClaimedPublication, "isAmbiguous" | "isProcessing" | "firstSentAt">,
): Promise<LoadedPublication> {
  const { id, brandId } = row;
  const overrides = readOverrides(row.overrides);
  const mediaIds = row.post.media.map(({ assetId }) => assetId);
  const capabilities = capabilitiesOf(row.channel) ?? NOTHING;
  const media = await findMedia(ctx, row, capabilities, [...mediaIds, ...overriddenMediaIds(overrides)]);
  const access = await openAccess(ctx, row.channel);
  const base = { ...row.post, mediaIds };
  const connector = findConnector(row.channel.platform);
  const written = contentOn(
    connector,
    contentFor<OutgoingMedia>(base, overrides, (id) => media.get(id)?.outgoing),
  );
  // A publication that may have been sent, even in part, keeps its links, whatever was renamed or rescheduled since.
  const isBegun = isAmbiguous || isProcessing || row.parts.length > 0;
  const links = linksOf(ctx, row, isBegun);
  const content = links.apply(written);
  const sent = new Set([...(overrides.media_ids ?? mediaIds), ...overriddenMediaIds(overrides)]);
  const parts = partsOf(connector, content, capabilities);
  const earlier = row.parts.map(({ externalId, permalink }) => ({ externalId, permalink }));
  const part = parts[earlier.length];
  const contentHash = hashOutgoing(content);
  const { [FOUND]: _, ...stored } = (row.connectorState ?? {}) as ConnectorState;
  const { [STATE_OF]: stateOf = contentHash, ...state } = stored;
  // A publication that may have been sent is looked up by the state it was sent with.
  const isOfThis = Object.keys(stored).length > 0 && (stateOf === contentHash || isAmbiguous || isProcessing);
  const { linkCard: rule } = connector ?? {};
  const isFirst = part !== undefined && earlier.length === 0;
  // The card is that of the page which was linked; it leads where the text leads.
  const link = isFirst ? findCardLink(rule, { body: written.body, hasMedia: part.media.length > 0 }) : null;
  const card = link !== null && row.linkCard?.url === link ? row.linkCard : null;
  const cardUrl = findFirstLink(content.body) ?? link;
  // While nothing can have been sent, a page that could not be fetched may be fetched once more.
  const isSettled =
    isAmbiguous || isProcessing || (card && (!card.problem || isFresh(card.createdAt, ctx.clock.now())));
  return {
    channelStatus: access.kind === "lost" ? "needs_reconnect" : row.channel.status,
    access: access.kind,
    partCount: parts.length,
    isComplete: part === undefined,
    contentHash,
    expected: links.apply(
      contentOn(
        connector,
        contentFor(base, overrides, (id) => media.get(id)?.expected),
      ),
    ),
    linkContext: links.context,
    shortLinks: links.shortLinks(),
    unfitted: [...sent].flatMap((assetId) => {
      const plan = media.get(assetId)?.plan;
      return plan ? [{ assetId, plan }] : [];
    }),
    unreadLink: isSettled ? null : link,
    outgoing: {
      ...content,
      options: optionsOfPart(connector, content.options, part?.target),
      part: part ?? { kind: "post", body: content.body, media: content.media },
      earlier,
      publicationId: id,
      brandId,
      channel: {
        id: row.channel.id,
        handle: row.channel.handle,
        credentials: access.kind === "open" ? access.credentials : null,
        capabilities,
      },
      card: rule && card && cardUrl ? outgoingCard(ctx.env.APP_URL, { ...card, url: cardUrl }, rule) : null,
      key: partKey(row.idempotencyKey, earlier.length),
      createdAt: row.createdAt,
      get sentSecondsAgo() {
        return isAmbiguous ? (Date.now() - firstSentAt.getTime()) / 1000 : null;
      },
      state: isOfThis ? state : null,
    },
  };
}

/**
 * Applies the rules for links that a publication was approved with.
 * @param isBegun whether a request may have been sent, whose links are kept
 */
function linksOf({ env }: Pick<SystemContext, "env">, row: LinkRow, isBegun: boolean) {
  const { post, channel, scheduledAt, createdAt, idempotencyKey: seed } = row;
  const rules = rulesOn(findConnector(channel.platform), readRules(row.linkRules));
  const date = dayOf(scheduledAt ?? createdAt, post.timezone);
  const named = { platform: channel.platform, channel: channel.handle, date, postId: post.id };
  const now = { ...named, shortBase: shortLinkBase(env), seed };
  const context = (isBegun ? readContext(row.linkContext) : null) ?? now;
  const { shorten, links } = createShortener(context);
  return {
    /** Null without rules. */
    context: rules && context,
    apply: <Sent extends LinkedContent>(content: Sent): Sent =>
      withLinkRules(content, rules, context, shorten, mapPassages),
    /** Those in the content that it was applied to. */
    shortLinks: links,
  };
}

type LinkRow = Pick<PublicationRow, "scheduledAt" | "createdAt" | "linkRules" | "linkContext" | "idempotencyKey"> & {
  post: Pick<PublicationRow["post"], "id" | "timezone">;
  channel: Pick<PublicationRow["channel"], "platform" | "handle">;
};

/**
 * The content with these overrides and the rules for links applied, its media in the rendition the platform accepts, and
 * the short links in it.
 */
export async function findContent(
  ctx: SystemContext,
  row: Pick<PublicationRow, "brandId" | "post"> & LinkRow,
  capabilities: Capabilities,
  overrides: Overrides,
): Promise<{ content: Content<OutgoingMedia>; shortLinks: readonly NewLink[] }> {
  const mediaIds = row.post.media.map(({ assetId }) => assetId);
  const media = await findMedia(ctx, row, capabilities, [...mediaIds, ...overriddenMediaIds(overrides)]);
  const base = { ...row.post, mediaIds };
  const connector = findConnector(row.channel.platform);
  const written = contentOn(
    connector,
    contentFor<OutgoingMedia>(base, overrides, (id) => media.get(id)?.outgoing),
  );
  const links = linksOf(ctx, row, true);
  const content = links.apply(written);
  return { content, shortLinks: links.shortLinks() };
}

/** The texts of a publication as they were sent: in its channel's version, with its links as they were published. */
export function findSentTexts(
  env: SystemContext["env"],
  row: Pick<PublicationRow, "overrides" | "post"> & LinkRow,
): Pick<Content, "body" | "thread"> {
  const base = { ...row.post, mediaIds: [] };
  const written = contentFor(base, readOverrides(row.overrides), () => undefined);
  return linksOf({ env }, row, true).apply(contentOn(findConnector(row.channel.platform), written));
}

/** Assets as a channel with these capabilities gets them, by their ids; `plan`: the rendition to be made first. */
export async function findMedia(
  { db, env, clock }: Pick<SystemContext, "env" | "clock"> & { db: Tx },
  { brandId }: Pick<PublicationRow, "brandId">,
  capabilities: Capabilities,
  ids: readonly number[],
) {
  const assets =
    ids.length === 0
      ? []
      : await db.mediaAsset.findMany({
          where: { brandId, id: { in: [...ids] } },
          include: { variants: true, brand: { select: { addsContentCredentials: true } } },
        });
  const isSigned = assets.some(({ brand }) => brand.addsContentCredentials);
  const certificate = isSigned ? await findCertificate(db, env) : null;
  // Its signatures would be shown as invalid; doctor reports it.
  const signs = isSigned && !(certificate && certificate.endsAt < clock.now());
  return new Map(
    assets.map((asset) => {
      const { form, plan, expected } = signs
        ? chooseSignedForm<Rendition>(asset, capabilities, certificate?.id ?? null)
        : withoutCredentials(chooseForm<Rendition>(asset, capabilities));
      const { type, bytes, width, height, storageKey } = form;
      const facts = { alt: asset.altText, seconds: secondsOf(asset), codecs: codecsOf(asset), pages: asset.pages };
      const url = mediaUrl(env.APP_URL, storageKey);
      const outgoing = { type, bytes, width, height, ...facts, storageKey, url, name: asset.name };
      return [asset.id, { outgoing, plan, expected: { ...expected, ...facts } }];
    }),
  );
}
