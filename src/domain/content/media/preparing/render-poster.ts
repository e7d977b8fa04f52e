import { sharp } from "./sharp.ts";

const MAX_SIDE = 480;

/** A video's thumbnail: a play symbol in the video's proportions, because no video decoder is available. */
export async function renderPoster(width: number, height: number): Promise<Uint8Array> {
  const scale = MAX_SIDE / Math.max(width, height);
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const r = Math.min(w, h) / 5;
  const [x, y] = [w / 2, h / 2];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
    <rect width="${w}" height="${h}" fill="#1f2328"/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="#ffffff" fill-opacity="0.14"/>
    <path d="M${x - r * 0.32} ${y - r * 0.5} L${x + r * 0.55} ${y} L${x - r * 0.32} ${y + r * 0.5} Z" fill="#ffffff"/>
  </svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
}
