import sharp from "sharp";

const WIDTH = 1600;
const HEIGHT = 1200;

type Palette = { sky: string; light: string; far: string; near: string; ink: string };

const MORNING: Palette = { sky: "#f3e3d0", light: "#f7c59f", far: "#c9b79c", near: "#7d8c84", ink: "#2f3e46" };
const EVENING: Palette = { sky: "#2b3a55", light: "#f2a65a", far: "#54627b", near: "#8d5b4c", ink: "#1b2233" };
const PAPER: Palette = { sky: "#f7f2e7", light: "#d9893b", far: "#e4d5b7", near: "#a44a3f", ink: "#3b2c28" };

/** The images of the sample content: drawn here, so that none of them belongs to somebody else. */
const IMAGES = {
  harbour: { alt: "A sailing boat in a harbour at sunrise", palette: MORNING, shapes: harbour },
  evening: { alt: "The harbour in the evening, with the lights of the quay", palette: EVENING, shapes: harbour },
  cup: { alt: "A cup of coffee, seen from above, on a wooden table", palette: PAPER, shapes: cup },
  beans: { alt: "Roasted coffee beans on a sheet of paper", palette: PAPER, shapes: beans },
  bread: { alt: "Three loaves of bread on a board", palette: MORNING, shapes: loaves },
  window: { alt: "A café window with a striped awning", palette: EVENING, shapes: shopWindow },
} as const;

export type ImageName = keyof typeof IMAGES;
export const IMAGE_NAMES = Object.keys(IMAGES) as ImageName[];

export function altTextOf(name: ImageName): string {
  return IMAGES[name].alt;
}

/** @returns a JPEG of 1600 × 1200 pixels, the same bytes every time */
export function drawImage(name: ImageName): Promise<Buffer> {
  const { palette, shapes } = IMAGES[name];
  const background = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.sky}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${background}${shapes(palette)}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
}

/** @returns the middle of an image as an account's avatar: a `data:` URL, as networks' avatars are stored */
export async function drawAvatar(name: ImageName): Promise<string> {
  const small = await sharp(await drawImage(name))
    .extract({ left: 330, top: 170, width: 900, height: 900 })
    .resize(96, 96)
    .jpeg({ quality: 82 })
    .toBuffer();
  return `data:image/jpeg;base64,${small.toString("base64")}`;
}

const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

function harbour({ light, far, near, ink }: Palette): string {
  const waves = Array.from({ length: 9 }, (_, row) => {
    const y = 860 + row * 38;
    const x = 160 + ((row * 271) % 900);
    return `<path d="M${x} ${y}q60 -22 120 0t120 0" fill="none" stroke="${light}" stroke-width="6" opacity="0.55"/>`;
  });
  return [
    circle(1120, 470, 150, light),
    path("M0 640 L260 520 L520 630 L820 470 L1160 640 L1600 540 V820 H0 Z", far),
    path(`M0 800 H1600 V${HEIGHT} H0 Z`, near),
    ...waves,
    path("M520 890 H900 L840 980 H580 Z", ink),
    path("M700 420 L700 860 L470 860 Z", "#fdfaf2"),
    path("M724 500 L724 860 L890 860 Z", light),
    `<rect x="702" y="400" width="12" height="490" fill="${ink}"/>`,
  ].join("");
}

function cup({ light, far, near, ink }: Palette): string {
  const boards = [0, 300, 600, 900].map((y) => `<rect y="${y}" width="${WIDTH}" height="294" fill="${far}"/>`);
  return [
    ...boards,
    circle(780, 620, 430, "#fffdf7"),
    circle(780, 620, 300, near),
    circle(780, 620, 268, "#fffdf7"),
    circle(780, 620, 244, ink),
    path("M620 640 q80 -170 160 -40 q80 -130 160 40 q-60 110 -160 150 q-100 -40 -160 -150 Z", light),
    `<path d="M1060 520 q180 -40 170 110 q-10 130 -180 90" fill="none" stroke="#fffdf7" stroke-width="56"/>`,
  ].join("");
}

function beans({ far, near, ink }: Palette): string {
  const sheet = `<rect x="180" y="120" width="1240" height="960" fill="#fffdf7" transform="rotate(-4 800 600)"/>`;
  const all = Array.from({ length: 44 }, (_, index) => {
    const x = 330 + ((index * 337) % 940);
    const y = 260 + ((index * 211) % 700);
    const turn = (index * 47) % 180;
    const fill = index % 3 === 0 ? near : ink;
    return `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="62" ry="42" fill="${fill}"/><path d="M-52 0 q26 -20 52 0 t52 0" fill="none" stroke="${far}" stroke-width="7"/></g>`;
  });
  return [`<rect width="${WIDTH}" height="${HEIGHT}" fill="${far}"/>`, sheet, ...all].join("");
}

function loaves({ light, far, near, ink }: Palette): string {
  const loaf = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><ellipse rx="250" ry="150" fill="${light}"/>${[-120, 0, 120]
      .map((at) => `<path d="M${at - 40} -70 q40 60 20 130" fill="none" stroke="${ink}" stroke-width="12"/>`)
      .join("")}</g>`;
  return [
    path(`M0 520 H1600 V${HEIGHT} H0 Z`, near),
    `<rect x="160" y="560" width="1280" height="480" rx="60" fill="${far}"/>`,
    loaf(520, 700),
    loaf(1060, 720),
    loaf(800, 880),
  ].join("");
}

function shopWindow({ light, far, near, ink }: Palette): string {
  const stripes = Array.from({ length: 10 }, (_, index) => {
    const x = 200 + index * 120;
    return path(`M${x} 240 h120 v170 q-60 70 -120 0 Z`, index % 2 === 0 ? near : "#fdfaf2");
  });
  return [
    `<rect y="1040" width="${WIDTH}" height="160" fill="${ink}"/>`,
    `<rect x="230" y="330" width="1140" height="620" fill="${light}"/>`,
    `<rect x="230" y="780" width="1140" height="170" fill="${far}"/>`,
    ...[460, 800, 1140].map(
      (x) => `${circle(x, 560, 46, "#fdfaf2")}<rect x="${x - 4}" y="330" width="8" height="200" fill="${ink}"/>`,
    ),
    ...[520, 860, 1180].map((x) => path(`M${x - 70} 780 h140 l-20 -120 h-100 Z`, near)),
    ...stripes,
  ].join("");
}
