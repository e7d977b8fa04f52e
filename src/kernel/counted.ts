const RULES = new Intl.PluralRules("en");

/** The form of a word for a count: `plural(1, "is", "are")` is "is". */
export function plural(count: number, one: string, other = `${one}s`): string {
  return RULES.select(count) === "one" ? one : other;
}

/** A count with its noun: "1 post", "1,200 posts". */
export function counted(count: number, one: string, other?: string): string {
  return `${count.toLocaleString("en")} ${plural(count, one, other)}`;
}
