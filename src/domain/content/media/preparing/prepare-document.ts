import type { PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium";
import { type Fault, invalid, isFault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { DOCUMENT_TYPE } from "../terms.ts";
import type { Prepared } from "./prepare.ts";
import { sharp } from "./sharp.ts";

/** The longest side of the first page's image, in pixels. */
const MAX_SIDE = 480;
/** Of a page, in points; more than any paper has, and what the database can store. */
const MAX_POINTS = 1_000_000;

/**
 * Counts a PDF's pages and renders the first as its thumbnail. The file itself stays as it is; it is served as a
 * download, so nothing in it runs in the studio.
 * @throws Fault invalid on `file`
 */
export async function prepareDocument(input: Blob): Promise<Prepared> {
  // Four megabytes of WebAssembly, which only documents need.
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(new Uint8Array(await input.arrayBuffer())).catch(refuseUnreadable);
  try {
    const facts = await readFirstPage(document);
    return { ...facts, type: DOCUMENT_TYPE, original: input, durationMs: null, codecs: null, variants: [] };
  } catch (error) {
    if (isFault(error)) throw error;
    // It aborts where its memory ends, and cannot even be closed afterwards.
    throw refuse(t("The file takes too long or too much memory to process."));
  } finally {
    close(library, document);
  }
}

async function readFirstPage(document: PDFiumDocument) {
  const pages = document.getPageCount();
  if (pages < 1) throw refuse(t("The PDF has no pages."));
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const [width, height] = [Math.round(originalWidth), Math.round(originalHeight)];
  if (!(Math.min(width, height) >= 1 && Math.max(width, height) <= MAX_POINTS)) throw refuse(t("The PDF is damaged."));
  const scale = MAX_SIDE / Math.max(width, height);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const { data } = await page.render({ ...size, render: "bitmap" });
  const thumbnail = await sharp(data, { raw: { ...size, channels: 4 } })
    .flatten({ background: "white" })
    .webp({ quality: 80 })
    .toBuffer();
  return { width, height, pages, thumbnail };
}

function close(library: PDFiumLibrary, document: PDFiumDocument): void {
  try {
    document.destroy();
    library.destroy();
  } catch {
    // After an abort; its memory is freed with the instance.
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
