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
