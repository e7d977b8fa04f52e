import classes from "./face.module.css";

/** Initials are in one of these, the same for a name everywhere; without the one of failures. */
const TONES = ["quiet", "review", "approved", "scheduled", "published", "expired"] as const;

interface FaceProps {
  name: string;
  /** On our own host; null where the person has no image. */
  image?: string | null;
  /** Pixels. */
  size?: 20 | 24 | 32 | 48;
}

/** A person beside their name: their image, or initials in a color of their own. */
export function Face({ name, image = null, size = 32 }: FaceProps) {
  if (image === null) {
    return (
      <span className={classes.mark} data-size={size} data-tone={toneOf(name)} aria-hidden>
        {initialsOf(name)}
      </span>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: our own host serves it, already small.
    <img className={classes.mark} data-size={size} src={image} alt="" width={size} height={size} draggable={false} />
  );
}

function toneOf(name: string): (typeof TONES)[number] {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return TONES[sum % TONES.length] ?? "quiet";
}

/** The initials of a person's or a brand's name: "Ada Reader" is AR. */
export function initialsOf(name: string): string {
  const words = name
    .replaceAll(/[^\p{L}\p{N}\s]/gu, "")
    .split(/\s+/)
    .filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase() || "?";
}
