import sharp from "sharp";
import { drawDocument } from "#platform/typesetting/draw-document.ts";
import { INK_2, MARGIN, type Pages, SUNKEN } from "#platform/typesetting/pages.ts";
import type { ReportContent, ReportPost } from "./content.ts";
import { drawChart } from "./draw-chart.ts";
import { drawTable } from "./draw-table.ts";

type Box = { width: number; height: number; isCropped: boolean };

/** Pixels per point: sharp on paper, small in the file. */
const DENSITY = 3;

/** Our thumbnails are far smaller. */
const MAX_PIXELS = 4_000_000;

const IMAGE = 52;

const ROW = IMAGE + 18;

const VALUES = 128;

declare module "#platform/heavy/tasks.ts" {
  interface HeavyTasks {
    "reports.render": (input: ReportContent) => Promise<Uint8Array>;
  }
}

const LOGO = 44;
const COLUMNS = 4;
const TILE = 62;

/** Draws a report as PDF, with its fonts inside. Runs in a process of its own: it takes up to a second. */
export function renderReport(content: ReportContent): Promise<Uint8Array> {
  const { words } = content;
  return drawDocument(content, { Title: words.title, Author: content.brand, Subject: words.subject }, async (pages) => {
    await drawCover(pages, content);
    await drawFigures(pages, content.figures);
    if (content.chart) await drawChart(pages, content.chart, content.language);
    await drawTable(pages, content.words.channels, content.channels);
    await drawPosts(pages, content);
    await drawNotes(pages, content.notes);
    await drawFooters(pages, content);
  });
}

/** The brand's color, logo and name above the period. */
async function drawCover(pages: Pages, { brand, logo, span, details, words }: ReportContent): Promise<void> {
  pages.doc.rect(0, 0, pages.width + 2 * MARGIN, 6).fill(pages.color);
  const image = logo && (await toPng(logo, { width: LOGO, height: LOGO, isCropped: false }));
  if (image) pages.doc.image(image, MARGIN, pages.y, { fit: [LOGO, LOGO], align: "center", valign: "center" });
  const x = image ? MARGIN + LOGO + 14 : MARGIN;
  const width = pages.width - (x - MARGIN);
  pages.y += await pages.text(brand, pages.y - 3, { family: "title", size: 24, x, width, maxLines: 2, leading: 1.2 });
  pages.y += await pages.text(words.heading, pages.y, { size: 10, x, width, color: INK_2 });
  pages.y = Math.max(pages.y, MARGIN + LOGO) + 14;
  pages.rule(pages.y);
  pages.y += 12;
  pages.y += await pages.text(span, pages.y, { family: "title", size: 17 });
  for (const detail of details)
    pages.y += await pages.text(detail, pages.y + 2, { size: 9.5, color: INK_2, maxLines: 2 });
  pages.y += 18;
}

async function drawFigures(pages: Pages, figures: ReportContent["figures"]): Promise<void> {
  const width = pages.width / COLUMNS;
  for (const [index, { label, value, change, note }] of figures.entries()) {
    const column = index % COLUMNS;
    if (column === 0) {
      if (index > 0) pages.y += TILE;
      pages.reserve(TILE);
      pages.rule(pages.y);
    }
    const at = { x: MARGIN + column * width, width: width - 10 };
    await pages.text(label, pages.y + 7, { ...at, size: 8.5, color: INK_2 });
    await pages.text(value, pages.y + 18, { ...at, size: 19, family: "title" });
    const below = [change, note].filter((part) => part !== null).join(" · ");
    if (below !== "") await pages.text(below, pages.y + 43, { ...at, size: 8.5, color: INK_2 });
  }
  pages.y += figures.length > 0 ? TILE + 16 : 0;
}

async function drawNotes(pages: Pages, notes: readonly string[]): Promise<void> {
  for (const note of notes) {
    pages.reserve(36);
    pages.y += await pages.text(note, pages.y, { size: 8.5, color: INK_2, maxLines: 3 });
    pages.y += 3;
  }
}

/** Once all pages are there, since each names their number. */
async function drawFooters(pages: Pages, { brand, span, words }: ReportContent): Promise<void> {
  const { start, count } = pages.doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    pages.doc.switchToPage(index);
    const y = pages.height - MARGIN;
    pages.rule(y - 8);
    await pages.text(`${brand} · ${span}`, y, { size: 8, width: pages.width - 90, color: INK_2 });
    await pages.text(words.page.replace("{page}", String(index - start + 1)).replace("{pages}", String(count)), y, {
      size: 8,
      color: INK_2,
      align: "right",
    });
  }
}

async function drawPosts(pages: Pages, { postsTitle, posts }: ReportContent): Promise<void> {
  if (posts.length === 0) return;
  pages.reserve(ROW + 30);
  await pages.heading(postsTitle);
  for (const post of posts) {
    pages.reserve(ROW);
    await drawPost(pages, post);
    pages.y += ROW;
    pages.rule(pages.y - 6);
  }
  pages.y += 12;
}

async function drawPost(pages: Pages, { text, detail, image, value, rate }: ReportPost): Promise<void> {
  const top = pages.y + 2;
  const bytes = image && (await toPng(image, { width: IMAGE, height: IMAGE, isCropped: true }));
  pages.doc.save().roundedRect(MARGIN, top, IMAGE, IMAGE, 5).clip();
  if (bytes) pages.doc.image(bytes, MARGIN, top, { width: IMAGE, height: IMAGE });
  else pages.doc.rect(MARGIN, top, IMAGE, IMAGE).fill(SUNKEN);
  pages.doc.restore();
  const x = MARGIN + IMAGE + 14;
  const width = pages.width - IMAGE - 14 - VALUES - 14;
  const height = await pages.text(text, top - 2, { size: 10, x, width, maxLines: 3 });
  await pages.text(detail, top + height + 1, { size: 8.5, x, width, color: INK_2 });
  const right = { x: MARGIN + pages.width - VALUES, width: VALUES, align: "right" } as const;
  await pages.text(value, top - 2, { ...right, size: 12, family: "title" });
  if (rate !== null) await pages.text(rate, top + 15, { ...right, size: 8.5, color: INK_2, maxLines: 2 });
}

/** An image as PDFs can contain it; null for one that can't be read, which must not prevent the report. */
async function toPng(bytes: Uint8Array, { width, height, isCropped }: Box): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize(width * DENSITY, height * DENSITY, { fit: isCropped ? "cover" : "inside" })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}
