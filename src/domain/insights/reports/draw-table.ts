import { INK_2, MARGIN, type Pages } from "#platform/typesetting/pages.ts";
import type { ReportContent } from "./content.ts";

const ROW = 22;
const HEAD = 20;
/** The share of the first column, which has the names. */
const FIRST = 0.26;

/** A table with a first column of names; its head is repeated on every page. */
export async function drawTable(pages: Pages, title: string, { head, rows }: ReportContent["channels"]): Promise<void> {
  if (rows.length === 0) return;
  pages.reserve(HEAD + 3 * ROW + 30);
  await pages.heading(title);
  await drawHead(pages, head);
  for (const row of rows) {
    if (pages.reserve(ROW)) await drawHead(pages, head);
    await drawRow(pages, row, { size: 9 });
    pages.y += ROW;
    pages.rule(pages.y);
  }
  pages.y += 24;
}

async function drawHead(pages: Pages, head: readonly string[]): Promise<void> {
  await drawRow(pages, head, { size: 8, color: INK_2 });
  pages.y += HEAD;
  pages.rule(pages.y);
}

async function drawRow(pages: Pages, cells: readonly string[], look: { size: number; color?: string }): Promise<void> {
  const first = pages.width * FIRST;
  const each = (pages.width - first) / Math.max(1, cells.length - 1);
  for (const [index, cell] of cells.entries()) {
    const isName = index === 0;
    const x = isName ? MARGIN : MARGIN + first + (index - 1) * each;
    const width = isName ? first - 8 : each - 4;
    await pages.text(cell, pages.y + 6, { ...look, x, width, align: isName ? "left" : "right" });
  }
}
