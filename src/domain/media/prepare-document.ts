import { type Fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Prepared } from "./prepare.ts";
import { sharp } from "./sharp.ts";
import { DOCUMENT_TYPE } from "./terms.ts";

/** The longest side of the first page's image, in pixels. */
const MAX_SIDE = 480;

/**
 * Counts a PDF's pages and renders the first as its thumbnail. The file itself stays as it is; it is served as a
 * download, so nothing in it runs in the studio.
 * @throws Fault invalid on `file`
 */
export async function prepareDocument(input: Blob): Promise<Prepared> {
  // Four megabytes of WebAssembly, which only documents need.
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(new Uint8Array(await input.arrayBuffer())).catch(refuseUnreadable);
    const pages = document.getPageCount();
    if (pages < 1) throw refuse(t("The PDF has no pages."));
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const [width, height] = [Math.round(originalWidth), Math.round(originalHeight)];
    if (width < 1 || height < 1) throw refuse(t("The PDF is damaged."));
    const scale = MAX_SIDE / Math.max(width, height);
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    const { data } = await page.render({ ...size, render: "bitmap" });
    const thumbnail = await sharp(data, { raw: { ...size, channels: 4 } })
      .flatten({ background: "white" })
      .webp({ quality: 80 })
      .toBuffer();
    document.destroy();
    return { type: DOCUMENT_TYPE, original: input, width, height, durationMs: null, pages, thumbnail, variants: [] };
  } finally {
    library.destroy();
  }
}

function refuseUnreadable(error: unknown): never {
  const isLocked = error instanceof Error && /password|security/i.test(error.message);
  throw refuse(
    isLocked ? t("The PDF is protected by a password. Remove the password first.") : t("The PDF is damaged."),
  );
}

function refuse(message: string): Fault<"invalid"> {
  return invalid("file", message);
}
