import { drawDocument } from "#platform/typesetting/draw-document.ts";
import { INK_2, MARGIN, type Pages } from "#platform/typesetting/pages.ts";
import type { MinutesContent, MinutesItem } from "./content.ts";

declare module "#platform/heavy/tasks.ts" {
  interface HeavyTasks {
    "minutes.render": (input: MinutesContent) => Promise<Uint8Array>;
  }
}

const INDENT = 14;
/** Lines of one text: more than the longest that minutes hold. */
const MAX_LINES = 1000;

/** Draws minutes as PDF, with their fonts inside. */
export function renderMinutes(content: MinutesContent): Promise<Uint8Array> {
  const { words } = content;
  return drawDocument(content, { Title: words.title, Author: content.brand }, async (pages) => {
    await drawHead(pages, content);
    for (const { title, empty, items } of content.sections) {
      pages.reserve(60);
      pages.y += 14;
      await pages.heading(title);
      if (items.length === 0) await pages.paragraph(empty, { size: 9.5, color: INK_2, maxLines: 2 });
      for (const item of items) await drawItem(pages, item);
    }
    await drawFooters(pages, content);
  });
}

async function drawHead(pages: Pages, { brand, words, details }: MinutesContent): Promise<void> {
  pages.doc.rect(0, 0, pages.width + 2 * MARGIN, 6).fill(pages.color);
  await pages.paragraph(brand, { size: 10, color: INK_2 });
  await pages.paragraph(words.heading, { family: "title", size: 22, maxLines: 2, leading: 1.2 });
  pages.y += 6;
  for (const detail of details) await pages.paragraph(detail, { size: 9, color: INK_2, maxLines: 3 });
  pages.y += 8;
  pages.rule(pages.y);
}

async function drawItem(pages: Pages, { head, details, texts }: MinutesItem): Promise<void> {
  pages.reserve(40);
  pages.y += 6;
  await pages.paragraph(head, { size: 10, maxLines: 4 });
  for (const detail of details) await pages.paragraph(detail, { size: 8.5, color: INK_2, maxLines: 6 });
  for (const text of texts) {
    pages.y += 2;
    await pages.paragraph(text, { size: 9.5, x: MARGIN + INDENT, maxLines: MAX_LINES });
  }
  pages.y += 4;
  pages.rule(pages.y);
}

/** Once all pages are there, since each names their number. */
async function drawFooters(pages: Pages, { brand, words }: MinutesContent): Promise<void> {
  const { start, count } = pages.doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    pages.doc.switchToPage(index);
    const y = pages.height - MARGIN;
    pages.rule(y - 8);
    await pages.text(`${brand} · ${words.heading}`, y, { size: 8, width: pages.width - 90, color: INK_2 });
    const number = words.page.replace("{page}", String(index - start + 1)).replace("{pages}", String(count));
    await pages.text(number, y, { size: 8, color: INK_2, align: "right" });
  }
}
