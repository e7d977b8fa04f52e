/** One sample: its full name, which of a histogram ends with `_bucket`, `_sum` or `_count`. */
type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number };

export type Family = { name: string; help: string; type: "counter" | "gauge" | "histogram"; samples: Sample[] };

/** `name{label="value",…} value`; the texts are our own, so no time follows. */
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(?:^|,)([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** Reads Prometheus' text format as `/metrics` has it: the samples of a metric below its `# TYPE`. */
export function readPrometheusText(text: string): Family[] {
  const families: Family[] = [];
  let help = "";
  for (const line of text.split("\n")) {
    const [, keyword, name = "", ...words] = line.startsWith("# ") ? line.split(" ") : [];
    const rest = words.join(" ");
    if (keyword === "HELP") help = rest;
    else if (keyword === "TYPE" && isType(rest)) families.push({ name, help, type: rest, samples: [] });
    else {
      const sample = readSample(line);
      if (sample) families.at(-1)?.samples.push(sample);
    }
  }
  return families;
}

function isType(word: string): word is Family["type"] {
  return word === "counter" || word === "gauge" || word === "histogram";
}

function readSample(line: string): Sample | null {
  const [, name, labels = "", value] = SAMPLE.exec(line) ?? [];
  if (name === undefined || value === undefined) return null;
  const pairs = [...labels.matchAll(LABEL)].map(([, key = "", text = ""]) => [key, readEscapes(text)] as const);
  return {
    name,
    labels: Object.fromEntries(pairs),
    value: value === "+Inf" ? Number.POSITIVE_INFINITY : Number(value),
  };
}

function readEscapes(text: string): string {
  return text.replaceAll(/\\(.)/g, (_, letter: string) => (letter === "n" ? "\n" : letter));
}
