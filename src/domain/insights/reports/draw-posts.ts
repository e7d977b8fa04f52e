import type { ReportContent, ReportPost } from "./content.ts";
import { toPng } from "./draw-image.ts";
import { INK_2, MARGIN, type Pages, SUNKEN } from "./page.ts";

const IMAGE = 52;
const ROW = IMAGE + 18;
const VALUES = 128;

export async function drawPosts(pages: Pages, { postsTitle, posts }: ReportContent): Promise<void> {
  if (posts.length === 0) return;
  pages.reserve(ROW + 30);
  await pages.heading(postsTitle);
  for (const post of posts) {
    pages.reserve(ROW);
    await drawPost(pages, post);
    pages.y += ROW;
    pages.rule(pages.y - 6);
  }
  pages.y += 12;
}

async function drawPost(pages: Pages, { text, detail, image, value, rate }: ReportPost): Promise<void> {
  const top = pages.y + 2;
  const bytes = image && (await toPng(image, { width: IMAGE, height: IMAGE, isCropped: true }));
  pages.doc.save().roundedRect(MARGIN, top, IMAGE, IMAGE, 5).clip();
  if (bytes) pages.doc.image(bytes, MARGIN, top, { width: IMAGE, height: IMAGE });
  else pages.doc.rect(MARGIN, top, IMAGE, IMAGE).fill(SUNKEN);
  pages.doc.restore();
  const x = MARGIN + IMAGE + 14;
  const width = pages.width - IMAGE - 14 - VALUES - 14;
  const height = await pages.text(text, top - 2, { size: 10, x, width, maxLines: 3 });
  await pages.text(detail, top + height + 1, { size: 8.5, x, width, color: INK_2 });
  const right = { x: MARGIN + pages.width - VALUES, width: VALUES, align: "right" } as const;
  await pages.text(value, top - 2, { ...right, size: 12, family: "title" });
  if (rate !== null) await pages.text(rate, top + 15, { ...right, size: 8.5, color: INK_2, maxLines: 2 });
}
