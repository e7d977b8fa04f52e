import classes from "./initials.module.css";

/** A person or an account of a platform as initials: avatars of other platforms are not loaded from there. */
export function Initials({ name, size = 32 }: { name: string; size?: 24 | 32 | 48 }) {
  return (
    <span className={classes.mark} data-size={size} aria-hidden>
      {initialsOf(name)}
    </span>
  );
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
