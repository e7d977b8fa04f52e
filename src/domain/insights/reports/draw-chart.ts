import { INK_2, LINE, MARGIN, type Pages } from "#platform/typesetting/pages.ts";
import type { ReportChart } from "./content.ts";

const HEIGHT = 150;
const AXIS = 44;
const TICKS = 4;

/** Lines over the days of the period: this one's in the brand's color, the earlier one's dashed. Gaps are unknown days. */
export async function drawChart(pages: Pages, { title, days, lines }: ReportChart, language: string): Promise<void> {
  const count = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });
  pages.reserve(HEIGHT + 80);
  await pages.heading(title);
  await drawLegend(pages, lines);
  const top = pages.y + 8;
  const bottom = top + HEIGHT;
  const [left, right] = [MARGIN + AXIS, MARGIN + pages.width];
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const step = niceStep(Math.max(1, ...known));
  const least = Math.min(0, Math.floor(Math.min(0, ...known) / step) * step);
  const most = Math.max(step, Math.ceil(Math.max(1, ...known) / step) * step);
  const yOf = (value: number) => bottom - ((value - least) / (most - least)) * HEIGHT;
  const xOf = (index: number) =>
    days.length < 2 ? (left + right) / 2 : left + (index / (days.length - 1)) * (right - left);
  for (let tick = least; tick <= most + step / 2; tick += step) {
    const y = yOf(tick);
    pages.doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).stroke(LINE);
    await pages.text(count.format(tick), y - 6, { size: 8, width: AXIS - 8, align: "right", color: INK_2 });
  }
  for (const [index, { values }] of lines.entries()) {
    const color = index === 0 ? pages.color : INK_2;
    drawLine(pages, values, { xOf, yOf, color, isDashed: index > 0 });
  }
  for (const index of new Set([0, Math.floor((days.length - 1) / 2), days.length - 1])) {
    const label = days[index] ?? "";
    const x = Math.min(Math.max(xOf(index) - 24, left - 4), right - 48);
    const align = index === days.length - 1 && index > 0 ? "right" : "left";
    await pages.text(label, bottom + 4, { size: 8, x, width: 48, color: INK_2, align });
  }
  pages.y = bottom + 30;
}

async function drawLegend(pages: Pages, lines: ReportChart["lines"]): Promise<void> {
  if (lines.length < 2) return;
  let x = MARGIN;
  for (const [index, { label }] of lines.entries()) {
    const stroke = pages.doc
      .moveTo(x, pages.y + 6)
      .lineTo(x + 22, pages.y + 6)
      .lineWidth(1.75);
    if (index > 0) stroke.dash(4, { space: 3 });
    stroke.stroke(index === 0 ? pages.color : INK_2).undash();
    await pages.text(label, pages.y, { size: 9, x: x + 28, width: 180, color: INK_2 });
    x += 210;
  }
  pages.y += 16;
}

type Drawing = { xOf(index: number): number; yOf(value: number): number; color: string; isDashed: boolean };

function drawLine({ doc }: Pages, values: readonly (number | null)[], { xOf, yOf, color, isDashed }: Drawing): void {
  doc.lineWidth(1.75).lineJoin("round").strokeColor(color);
  if (isDashed) doc.lineWidth(1.25).dash(4, { space: 3 });
  let isOpen = false;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    const isAlone = !isOpen && (values[index + 1] ?? null) === null;
    if (isAlone) {
      // A day between two unknown ones has no line; it would be invisible.
      doc.save().circle(xOf(index), yOf(value), 1.75).fill(color).restore();
      continue;
    }
    if (isOpen) doc.lineTo(xOf(index), yOf(value));
    else doc.moveTo(xOf(index), yOf(value));
    isOpen = true;
    if ((values[index + 1] ?? null) === null) doc.stroke();
  }
  doc.undash();
}

/** The distance of lines that people count in: 1, 2 or 5, and ten times these. */
function niceStep(most: number): number {
  const rough = most / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return Math.max(1, factor * power);
}
