/** Strings of this length or more are written once. */
const SHARED_LENGTH = 8;
const SHARED = -1;
const LIST = -2;

/** Data without repetitions: the keys of each kind of object once, and each longer string that occurs again. */
type Packed = { kinds: string[][]; strings: string[]; data: unknown };

/**
 * Packs the data of a page's queries: the cards of a month repeat their keys and times a hundred times, and a page
 * escapes each of their quotation marks. Lists become `[-2, …items]`, objects `[kind, …values]`.
 */
export function packOutput(data: unknown): Packed {
  const strings = repeated(data);
  const places = new Map(strings.map((text, place) => [text, place]));
  const kinds: string[][] = [];
  const known = new Map<string, number>();
  const kindOf = (keys: string[]) => {
    const name = JSON.stringify(keys);
    const kind = known.get(name) ?? kinds.push(keys) - 1;
    known.set(name, kind);
    return kind;
  };
  const shorten = (value: unknown): unknown => {
    if (typeof value === "string") {
      const place = places.get(value);
      return place === undefined ? value : [SHARED, place];
    }
    if (Array.isArray(value)) return [LIST, ...value.map(shorten)];
    return isRecord(value) ? [kindOf(Object.keys(value)), ...Object.values(value).map(shorten)] : value;
  };
  const short = shorten(data);
  return { kinds, strings, data: short };
}

/** The data that `packOutput` was called with. */
export function unpackOutput({ kinds, strings, data }: Packed): unknown {
  const restore = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const [kind, ...values] = value as [number, ...unknown[]];
    if (kind === SHARED) return strings[values[0] as number];
    if (kind === LIST) return values.map(restore);
    return Object.fromEntries((kinds[kind] ?? []).map((key, place) => [key, restore(values[place])]));
  };
  return restore(data);
}

function repeated(data: unknown): string[] {
  const counts = new Map<string, number>();
  const count = (value: unknown) => {
    if (typeof value === "string") {
      if (value.length >= SHARED_LENGTH) counts.set(value, (counts.get(value) ?? 0) + 1);
    } else if (Array.isArray(value)) value.forEach(count);
    else if (isRecord(value)) Object.values(value).forEach(count);
  };
  count(data);
  return [...counts].flatMap(([text, times]) => (times > 1 ? text : []));
}

/** Others, such as dates, stay as they are. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
