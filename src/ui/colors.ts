import type { CSSVariablesResolver, MantineColorsTuple } from "@mantine/core";
import { grounds, type Scheme, type Tone, tones } from "./tokens.ts";

const accentTone: Tone = {
  light: { text: grounds.light.accent, tint: grounds.light["accent-soft"] },
  dark: { text: grounds.dark.accent, tint: grounds.dark["accent-soft"] },
};

const inkTone: Tone = {
  light: { text: grounds.light.ink, tint: grounds.light.sunken },
  dark: { text: grounds.dark.ink, tint: "#2B2924" },
};

/** Mantine's color names mapped onto our tones, so that `color="green"` in a screen works in both schemes. */
const named: Record<string, Tone> = {
  ink: inkTone,
  accent: accentTone,
  gray: tones.quiet,
  yellow: tones.review,
  orange: tones.review,
  blue: tones.approved,
  indigo: tones.approved,
  cyan: tones.approved,
  violet: tones.scheduled,
  grape: tones.scheduled,
  green: tones.published,
  teal: tones.published,
  lime: tones.published,
  red: tones.failed,
  pink: tones.failed,
  brown: tones.expired,
};

function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** Ten shades from the four colors of a tone: 0 light tint, 4 dark-scheme text, 6 light-scheme text, 9 dark tint. */
function shades({ light, dark }: Tone): MantineColorsTuple {
  const toDark = (share: number) => mix(light.tint, dark.text, share);
  const down = (share: number) => mix(light.text, dark.tint, share);
  return [
    light.tint,
    toDark(0.15),
    toDark(0.35),
    toDark(0.65),
    dark.text,
    mix(dark.text, light.text, 0.5),
    light.text,
    down(0.3),
    down(0.65),
    dark.tint,
  ];
}

/** Mantine's own grays: warm, at the indices where its style sheets look for background, line and text. */
const greys: Record<"gray" | "dark", MantineColorsTuple> = {
  gray: ["#FBFAF6", "#F3F1EA", "#E9E6DC", "#DEDACE", "#C9C4B5", "#8C8778", "#6F6A5E", "#57534A", "#35332D", "#1C1B18"],
  dark: ["#F2EFE6", "#BDB8AA", "#989383", "#827D70", "#35332D", "#26241F", "#1D1C19", "#151412", "#100F0D", "#0B0A09"],
};

export const colors: Record<string, MantineColorsTuple> = {
  ...Object.fromEntries(Object.entries(named).map(([name, tone]) => [name, shades(tone)])),
  ...greys,
};

function toneVariables(scheme: Scheme): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, tone] of Object.entries(named)) {
    const { text, tint } = tone[scheme];
    const base = `--mantine-color-${name}`;
    // Some of Mantine's components use shade 6 in both schemes, so it has to be readable.
    if (name !== "gray") variables[`${base}-6`] = text;
    variables[`${base}-text`] = text;
    variables[`${base}-filled`] = text;
    variables[`${base}-filled-hover`] = mix(text, scheme === "light" ? "#000000" : "#FFFFFF", 0.16);
    variables[`${base}-light`] = tint;
    variables[`${base}-light-hover`] = mix(tint, text, 0.07);
    variables[`${base}-light-color`] = text;
    variables[`${base}-outline`] = text;
    variables[`${base}-outline-hover`] = tint;
    variables[`${base}-contrast`] = grounds[scheme]["text-on-accent"];
  }
  for (const [name, tone] of Object.entries(tones)) {
    variables[`--tone-${name}`] = tone[scheme].text;
    variables[`--tone-${name}-tint`] = tone[scheme].tint;
  }
  return variables;
}

function schemeVariables(scheme: Scheme): Record<string, string> {
  const ours = Object.fromEntries(Object.entries(grounds[scheme]).map(([name, value]) => [`--${name}`, value]));
  return {
    ...ours,
    ...toneVariables(scheme),
    "--mantine-color-body": "var(--paper)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-bright": "var(--ink)",
    "--mantine-color-dimmed": "var(--ink-2)",
    "--mantine-color-placeholder": "var(--ink-3)",
    "--mantine-color-anchor": "var(--ink)",
    "--mantine-color-error": "var(--tone-failed)",
    "--mantine-color-success": "var(--tone-published)",
    "--mantine-color-default": "var(--surface)",
    "--mantine-color-default-hover": "var(--hover)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-default-border": "var(--line-strong)",
    "--mantine-color-disabled": "var(--sunken)",
    "--mantine-color-disabled-color": "var(--ink-3)",
    "--mantine-color-disabled-border": "var(--line)",
    "--mantine-primary-color-contrast": "var(--text-on-accent)",
  };
}

/** Our tokens as CSS variables (`--paper`, `--ink`, `--tone-review`, …) and Mantine's own mapped onto them. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables("light"),
  dark: schemeVariables("dark"),
});
