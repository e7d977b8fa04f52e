import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** A text on which a backtracking engine may take longer than in proportion to its length. */
export type Attack = { before: string; pumped: string; after: string };

/** Characters that stand for a class: the first few that are in it. */
const SAMPLES = [..."a0 \t\n.-_/:<>@#&;,!?\"'()[]{}|\\%=+*~éß中＃…–​🦜\u0000"];
const SAMPLES_OF_CLASS = 5;
/** A bounded repetition of at least so many costs as much as one without an end. */
const MANY = 200;
/** What makes a match fail after all, or ends the line. */
const ENDS = ["", "\u0000", "a\na", "!"];

/** The text itself, about so many characters long. */
export function textOf({ before, pumped, after }: Attack, length: number): string {
  return before + pumped.repeat(Math.max(1, Math.floor(length / pumped.length))) + after;
}

/**
 * For each repetition without an end: what leads to it, once or again and again, what it repeats, and what makes it fail.
 * Slowness of a higher degree is found too, since it shows with one of the repetitions.
 */
export function attacksOn(pattern: RegExp): Attack[] {
  const { pattern: tree } = new RegExpParser().parseLiteral(String(pattern));
  const flags = pattern.flags.replaceAll(/[^iuvs]/g, "");
  const found = new Map<string, Attack>();
  const whole = tree.alternatives.map(exampleOf);
  for (const alternative of tree.alternatives) visit(alternative, "");
  return [...found.values()];

  function visit(alternative: AST.Alternative, before: string): void {
    let prefix = before;
    for (const element of alternative.elements) {
      visitElement(element, prefix);
      prefix += exampleOf(element);
    }
  }

  function visitElement(element: AST.Element, prefix: string): void {
    if (element.type === "Quantifier") {
      if (element.max >= MANY) note(prefix, element);
      visitElement(element.element, prefix);
    } else if ("alternatives" in element && Array.isArray(element.alternatives)) {
      for (const each of element.alternatives) if (each.type === "Alternative") visit(each, prefix);
    }
  }

  function note(prefix: string, { element }: AST.Quantifier): void {
    const repeated = element.type === "CharacterClass" || element.type === "CharacterSet" ? samplesOf(element) : [];
    if (repeated.length === 0) repeated.push(...examplesOf(element));
    const pumps = [...repeated, ...repeated.map((each) => prefix + each), prefix, ...whole];
    for (const pumped of pumps.filter((each) => each !== ""))
      for (const start of new Set(["", prefix]))
        for (const after of [...ENDS, prefix]) {
          const attack = { before: start, pumped, after };
          found.set(JSON.stringify(attack), attack);
        }
  }

  /** A text that a part of the pattern matches, but for what stands around it. */
  function exampleOf(node: AST.Alternative | AST.Element): string {
    return examplesOf(node)[0] ?? "";
  }

  function examplesOf(node: AST.Alternative | AST.Element): string[] {
    if (node.type === "Alternative") return [node.elements.map(exampleOf).join("")];
    if (node.type === "Character") return [String.fromCodePoint(node.value)];
    if (node.type === "CharacterClass" || node.type === "CharacterSet") return samplesOf(node).slice(0, 1);
    if (node.type === "Group" || node.type === "CapturingGroup") return node.alternatives.map(exampleOf);
    if (node.type === "Quantifier") return [exampleOf(node.element).repeat(Math.min(Math.max(node.min, 1), MANY))];
    return [""];
  }

  function samplesOf({ raw }: AST.CharacterClass | AST.CharacterSet): string[] {
    const single = new RegExp(`^${raw}$`, flags);
    return SAMPLES.filter((each) => single.test(each)).slice(0, SAMPLES_OF_CLASS);
  }
}
