/**
 * The raw values of the theme: one list per color scheme, nothing computed. Everything else refers to them as CSS
 * variables.
 */

export type Scheme = "light" | "dark";

/**
 * Backgrounds, lines, text colors and the accent. Text colors reach 4.5:1 on all three backgrounds, `lineStrong`
 * reaches 3:1. `plate` is under pictures with transparent parts, which were mostly drawn for white.
 */
export const grounds = {
  light: {
    paper: "#FBFAF6",
    surface: "#FFFFFF",
    sunken: "#F3F1EA",
    line: "#DEDACE",
    "line-strong": "#8C8778",
    ink: "#1C1B18",
    "ink-2": "#57534A",
    "ink-3": "#6F6A5E",
    accent: "#B8321A",
    "accent-hover": "#9C2913",
    "accent-soft": "#FBE9E3",
    "text-on-accent": "#FFFFFF",
    hover: "#F3F1EA",
    plate: "#FFFFFF",
    shade: "rgb(28 27 24 / 0.45)",
    float: "0 1px 2px rgb(28 27 24 / 0.08), 0 12px 32px -8px rgb(28 27 24 / 0.22)",
  },
  dark: {
    paper: "#151412",
    surface: "#1D1C19",
    sunken: "#100F0D",
    line: "#35332D",
    "line-strong": "#827D70",
    ink: "#F2EFE6",
    "ink-2": "#BDB8AA",
    "ink-3": "#989383",
    accent: "#FF7A5C",
    "accent-hover": "#FF957C",
    "accent-soft": "#3A1D14",
    "text-on-accent": "#1D1C19",
    hover: "#26241F",
    plate: "#FFFFFF",
    shade: "rgb(0 0 0 / 0.6)",
    float: "0 1px 2px rgb(0 0 0 / 0.5), 0 16px 40px -8px rgb(0 0 0 / 0.7)",
  },
} as const satisfies Record<Scheme, Record<string, string>>;

/** One step of a status palette: text color and tint, with a contrast of at least 4.5:1. */
export interface Tone {
  readonly light: { readonly text: string; readonly tint: string };
  readonly dark: { readonly text: string; readonly tint: string };
}

/** The seven tones of statuses, named by meaning rather than hue. */
export const tones = {
  quiet: { light: { text: "#57534A", tint: "#EFECE4" }, dark: { text: "#BDB8AA", tint: "#2B2924" } },
  review: { light: { text: "#8A5200", tint: "#FDF0D9" }, dark: { text: "#F0B659", tint: "#37290F" } },
  approved: { light: { text: "#1F5FA8", tint: "#E6F0FB" }, dark: { text: "#7DB5F2", tint: "#14293F" } },
  scheduled: { light: { text: "#5A3FB0", tint: "#EEE9FB" }, dark: { text: "#B7A3F5", tint: "#2A2147" } },
  published: { light: { text: "#1D6B3C", tint: "#E3F4E8" }, dark: { text: "#6FCB92", tint: "#12301F" } },
  failed: { light: { text: "#AE1F2D", tint: "#FCE8E9" }, dark: { text: "#FF8A90", tint: "#3E1619" } },
  expired: { light: { text: "#7A4B2A", tint: "#F6EBE1" }, dark: { text: "#D9A47C", tint: "#33241A" } },
} as const satisfies Record<string, Tone>;

export type ToneName = keyof typeof tones;

/** Font stacks. The fonts are local files; system fonts with the same metrics are used while they load (fonts.css). */
export const fonts = {
  title: '"Newsreader Variable", "Newsreader Fallback", Georgia, serif',
  text: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  mono: '"JetBrains Mono Variable", ui-monospace, "SF Mono", Menlo, Consolas, monospace',
} as const;
