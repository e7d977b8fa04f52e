import type PDFDocument from "pdfkit";
import { FEATURES } from "./fonts.ts";
import { type Line, setText } from "./set-text.ts";

export type Paper = "a4" | "letter";

type Doc = InstanceType<typeof PDFDocument>;

/** Of our look on paper; gray enough to print. */
export const INK = "#1C1B18";
export const INK_2 = "#57534A";
export const LINE = "#DEDACE";
export const SUNKEN = "#F3F1EA";
const ACCENT = "#B8321A";

const SIZES: Record<Paper, [width: number, height: number]> = { a4: [595.28, 841.89], letter: [612, 792] };
export const MARGIN = 48;
const FOOTER = 36;

/** Typed as a list of what to switch on, but passed on as it is. */
const SETTING = { features: FEATURES as never };

type TextOptions = {
  size: number;
  x?: number;
  width?: number;
  family?: "text" | "title";
  color?: string;
  align?: "left" | "right";
  maxLines?: number;
  /** Of a line, as a multiple of the size. */
  leading?: number;
};

/** The pages of a document, filled from top to bottom. All sizes are in points. */
export class Pages {
  /** Where the next thing begins. */
  y = MARGIN;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly doc: Doc;
  readonly #registered = new Set<string>();

  constructor(doc: Doc, paper: Paper, color: string | null) {
    this.doc = doc;
    const [width, height] = SIZES[paper];
    this.width = width - 2 * MARGIN;
    this.height = height;
    this.color = color !== null && isLegible(color) ? color : ACCENT;
    doc.addPage({ size: [width, height], margin: 0 });
  }

  /** Begins a page if what follows does not fit on this one. @returns whether it did */
  reserve(height: number): boolean {
    if (this.y + height <= this.height - MARGIN - FOOTER) return false;
    this.doc.addPage({ size: [this.width + 2 * MARGIN, this.height], margin: 0 });
    this.y = MARGIN;
    return true;
  }

  /** Draws text at a height. @returns the height that it takes */
  async text(text: string, y: number, options: TextOptions): Promise<number> {
    const { size, x = MARGIN, width = this.width, family = "text", maxLines = 1, leading = 1.35 } = options;
    const lines = await setText(text, { family, size, width, maxLines });
    for (const [index, line] of lines.entries()) {
      const start = options.align === "right" ? x + width - line.width : x;
      this.#draw(line, start, y + index * size * leading + size, size, options.color ?? INK);
    }
    return lines.length * size * leading;
  }

  /** Draws text below what is there, on as many pages as it takes. */
  async paragraph(text: string, options: TextOptions): Promise<void> {
    const {
      size,
      x = MARGIN,
      width = this.width - (x - MARGIN),
      family = "text",
      maxLines = 1,
      leading = 1.35,
    } = options;
    for (const line of await setText(text, { family, size, width, maxLines })) {
      this.reserve(size * leading);
      this.#draw(line, x, this.y + size, size, options.color ?? INK);
      this.y += size * leading;
    }
  }

  /** A line across the page. */
  rule(y: number): void {
    this.doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(0.75)
      .stroke(LINE);
  }

  async heading(title: string): Promise<void> {
    this.y += await this.text(title, this.y, { family: "title", size: 15 });
    this.y += 6;
  }

  /** @param baseline of the letters */
  #draw({ runs }: Line, x: number, baseline: number, size: number, color: string): void {
    let at = x;
    for (const { font, text } of runs) {
      if (!this.#registered.has(font.id)) this.doc.registerFont(font.id, font.ttf);
      this.#registered.add(font.id);
      this.doc.font(font.id, size).fillColor(color);
      this.doc.text(text, at, baseline, { ...SETTING, lineBreak: false, baseline: "alphabetic" });
      at += font.widthOf(text) * size;
    }
  }
}

/** Whether lines of this color are seen on white. @param color `#rrggbb` */
function isLegible(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.72;
}
