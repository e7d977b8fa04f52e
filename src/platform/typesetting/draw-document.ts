import PDFDocument from "pdfkit";
import { Pages, type Paper } from "./pages.ts";

type Look = { language: string; paper: Paper; color: string | null };
type Info = { Title: string; Author: string; Subject?: string };

/** Draws a document as PDF, with its fonts inside. */
export async function drawDocument(
  { language, paper, color }: Look,
  info: Info,
  draw: (pages: Pages) => Promise<void>,
): Promise<Uint8Array> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    pdfVersion: "1.7",
    // Without a font of the library's own, which could not be embedded.
    font: null as never,
    info: { ...info, Creator: "Masthead" },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.once("end", resolve));
  await draw(new Pages(doc, paper, color));
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}
