import { createHash, randomBytes } from "node:crypto";
import { discardFiles, fitBytes } from "#domain/content/media/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { isFault } from "#kernel/fault.ts";
import type { LinkCard } from "#platform/db/index.ts";
import { charsetIn, decodeText } from "#platform/egress/decode-text.ts";
import { fetchFollowing } from "#platform/egress/follow.ts";
import type { Egress } from "#platform/egress/index.ts";
import { readMetadata } from "./read-metadata.ts";
import { CARD_IMAGE, FRESH_SECONDS, type LinkCardProblem } from "./rules.ts";

/** `url` is the final URL of the page. */
type Page = { url: string; html: string };

type Resource = { url: string; contentType: string; bytes: Buffer; isComplete: boolean };

/** Metadata is in the head; the rest is cut off. */
const MAX_BYTES = 1_000_000;

const PAGE_TYPES: readonly string[] = ["text/html", "application/xhtml+xml"];

/** For the page and its image together. */
const DEADLINE_MS = 25_000;
const MAX_IMAGE_BYTES = 10_000_000;
/** Longer than reading a page takes. */
const ABANDONED_SECONDS = 3600;

type Context = Pick<PublicContext, "db" | "egress" | "storage" | "queue" | "heavy" | "log" | "clock">;

/** The brand's card of a link, if it was read recently. */
export function findFreshCard({ db, clock }: Context, brandId: number, url: string): Promise<LinkCard | null> {
  const after = new Date(clock.now().getTime() - FRESH_SECONDS * 1000);
  return db.linkCard.findFirst({
    where: { brandId, urlHash: hashOf(url), createdAt: { gt: after } },
    orderBy: { id: "desc" },
  });
}

/**
 * Reads the page behind a link, unless it was read recently, and stores its metadata with a copy of its image. A row is
 * never changed, so references to it keep their content. A page that cannot be read is a row with a `problem`.
 */
export async function readCard(ctx: Context, brandId: number, url: string): Promise<LinkCard> {
  const known = await findFreshCard(ctx, brandId, url);
  if (known) return known;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const row = { brandId, url, urlHash: hashOf(url), createdAt: ctx.clock.now() };
  const page = await readPage(ctx.egress, url, signal);
  if (typeof page === "string") return ctx.db.linkCard.create({ data: { ...row, problem: page } });
  const { title, description, image } = await readMetadata(page.html);
  if (title === "") {
    const problem: LinkCardProblem = "no_title";
    return ctx.db.linkCard.create({ data: { ...row, problem } });
  }
  const stored = image === null ? null : await storeImage(ctx, brandId, image, page.url, signal);
  const data = stored === "image_unavailable" ? { problem: stored } : (stored ?? {});
  return ctx.db.linkCard.create({ data: { ...row, title, description, ...data } });
}

type StoredImage = { imageKey: string; imageBytes: number; imageWidth: number; imageHeight: number };

async function storeImage(
  ctx: Context,
  brandId: number,
  image: string,
  pageUrl: string,
  signal: AbortSignal,
): Promise<StoredImage | "image_unavailable"> {
  if (!URL.canParse(image, pageUrl)) return "image_unavailable";
  const options = { accept: "image/*", maxBytes: MAX_IMAGE_BYTES, signal };
  const fetched = await fetchResource(ctx.egress, new URL(image, pageUrl).href, options);
  if (!fetched?.isComplete) return "image_unavailable";
  const imageKey = `${randomBytes(16).toString("hex")}-card`;
  const later = { startAfterSeconds: ABANDONED_SECONDS };
  try {
    const { file, width, height } = await fitBytes(ctx, brandId, fetched.bytes, CARD_IMAGE);
    await ctx.db.$transaction((tx) => ctx.queue.enqueue(tx, discardFiles, { keys: [imageKey] }, later));
    await ctx.storage.put(imageKey, file);
    return { imageKey, imageBytes: file.length, imageWidth: width, imageHeight: height };
  } catch (error) {
    // No image, a slow one, or no storage for it: a card without an image is better than no post.
    if (!isFault(error)) throw error;
    return "image_unavailable";
  }
}

function hashOf(url: string): string {
  return createHash("sha256").update(url).digest("hex");
}

/**
 * Fetches a web page as text. Private addresses are refused at every redirect. @returns the problem if there is no page
 */
async function readPage(egress: Egress, url: string, signal: AbortSignal): Promise<Page | LinkCardProblem> {
  const fetched = await fetchResource(egress, url, { accept: PAGE_TYPES.join(", "), maxBytes: MAX_BYTES, signal });
  if (!fetched) return "unreachable";
  const type = fetched.contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!PAGE_TYPES.includes(type)) return "not_a_page";
  return { url: fetched.url, html: decodeText(fetched.bytes, fetched.contentType, charsetIn) };
}

/** Fetches a URL, following redirects. @returns null without a usable response */
async function fetchResource(
  egress: Egress,
  address: string,
  { accept, ...limits }: { accept: string; maxBytes: number; signal: AbortSignal },
): Promise<Resource | null> {
  const headers = { accept, "user-agent": "Masthead/1 (+link cards)" };
  const fetched = await fetchFollowing(egress, address, { ...limits, headers });
  if ("problem" in fetched || fetched.status !== 200) return null;
  const { url, bytes, isComplete } = fetched;
  return { url, contentType: fetched.headers["content-type"] ?? "", bytes, isComplete };
}
