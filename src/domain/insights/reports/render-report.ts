import PDFDocument from "pdfkit";
import type { ReportContent } from "./content.ts";
import { drawChart } from "./draw-chart.ts";
import { toPng } from "./draw-image.ts";
import { drawPosts } from "./draw-posts.ts";
import { drawTable } from "./draw-table.ts";
import { INK_2, MARGIN, Pages } from "./page.ts";

declare module "#platform/heavy/tasks.ts" {
  interface HeavyTasks {
    "reports.render": (input: ReportContent) => Promise<Uint8Array>;
  }
}

const LOGO = 44;
const COLUMNS = 4;
const TILE = 62;

/** Draws a report as PDF, with its fonts inside. Runs in a process of its own: it takes up to a second. */
export async function renderReport(content: ReportContent): Promise<Uint8Array> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    lang: content.language,
    displayTitle: true,
    pdfVersion: "1.7",
    // Without a font of the library's own, which could not be embedded.
    font: null as never,
    info: { Title: content.words.title, Author: content.brand, Subject: content.words.subject, Creator: "Masthead" },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.once("end", resolve));
  const pages = new Pages(doc, content.paper, content.color);
  await drawCover(pages, content);
  await drawFigures(pages, content.figures);
  if (content.chart) await drawChart(pages, content.chart, content.language);
  await drawTable(pages, content.words.channels, content.channels);
  await drawPosts(pages, content);
  await drawNotes(pages, content.notes);
  await drawFooters(pages, content);
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
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
