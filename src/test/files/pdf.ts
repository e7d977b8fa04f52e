/** For tests: so many red pages of 300 × 400 points. */
export function makePdf(pages: number, name = "menu.pdf"): File {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 4} 0 R`);
  const drawing = "1 0 0 rg 0 0 300 400 re f";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids.join(" ")}]/Count ${pages}>>`,
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    ...kids.map(() => "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 3 0 R>>"),
  ].map((object, index) => `${index + 1} 0 obj${object}\nendobj\n`);
  return new File(["%PDF-1.4\n", ...objects, "trailer<</Root 1 0 R>>\n%%EOF\n"], name, { type: "application/pdf" });
}

/** For tests: the end of a PDF whose encryption needs a password nobody knows. */
export const ENCRYPTED = `3 0 obj<</Filter/Standard/V 2/R 3/Length 128/P -4/O<${"ab".repeat(32)}>/U<${"cd".repeat(32)}>>>endobj
trailer<</Root 1 0 R/Encrypt 3 0 R/ID[<${"01".repeat(16)}><${"01".repeat(16)}>]>>
%%EOF
`;

/** For tests: a page that draws this, in a PDF with these further objects from number 5. */
function makeDrawing(drawing: string, resources: string, objects: readonly string[]): string {
  const all = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 3000 4000]/Contents 4 0 R/Resources<<${resources}>>>>`,
    stream(drawing),
    ...objects,
  ].map((object, index) => `${index + 1} 0 obj${object}\nendobj\n`);
  return `%PDF-1.4\n${all.join("")}trailer<</Root 1 0 R>>\n%%EOF\n`;
}

const stream = (content: string, entries = "") =>
  `<</Length ${content.length}${entries}>>stream\n${content}\nendstream`;

/** Forms that draw the next one ten times each, so deep. */
function nestedForms(depth: number, entries = ""): string {
  const form = `/Type/XObject/Subtype/Form/BBox[0 0 300 400]${entries}`;
  const nested = Array.from({ length: depth }, (_, at) =>
    stream("/a Do ".repeat(10), `${form}/Resources<</XObject<</a ${at + 6} 0 R>>>>`),
  );
  return makeDrawing("/a Do ".repeat(20), "/XObject<</a 5 0 R>>", [
    ...nested,
    stream("0 0 300 400 re f", `/Type/XObject/Subtype/Form/BBox[0 0 300 400]`),
  ]);
}

/** For tests: PDFs of some kilobytes that cost minutes or gigabytes to draw. */
export const HOSTILE_PDFS: Readonly<Record<string, string>> = {
  "forms within forms": nestedForms(9),
  "transparent groups within each other": nestedForms(5, "/Group<</S/Transparency/I true>>"),
  "a pattern of millions of tiles": makeDrawing(
    "/Pattern cs /p scn 0 0 3000 4000 re f ".repeat(5),
    "/Pattern<</p 5 0 R>>",
    [
      stream(
        "0 0 1 1 re f ",
        "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 .01 .01]/XStep .001/YStep .001/Resources<<>>",
      ),
    ],
  ),
};
