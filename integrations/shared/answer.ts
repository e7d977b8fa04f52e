/** A response of the API. */
export type Answer = { status: number; headers: Record<string, unknown>; body: unknown };

/** Longer waits are left to whoever runs the workflow. */
const LONGEST_WAIT = 60;

/**
 * How long to wait before a request is sent again, in seconds; null when that would not help. A 429 or 503 has done
 * nothing yet, so it may be repeated whatever it was.
 */
export function retryAfter({ status, headers }: Pick<Answer, "status" | "headers">): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = Number(headers["retry-after"] ?? 1);
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= LONGEST_WAIT ? Math.max(1, Math.ceil(seconds)) : null;
}

/** What an error response says, in sentences: the message, and under it what is wrong with each field. */
export function sentencesOf({ status, headers, body }: Answer): { message: string; description: string } {
  const { message, errors, code, issues } = asRecord(body);
  const own = typeof message === "string" ? message : textsIn(message)[0];
  const fields = Object.entries(asRecord(errors)).map(([name, texts]) => `${name}: ${[texts].flat().join(" ")}`);
  const found = Array.isArray(issues) ? issues.flatMap((issue) => textsIn(asRecord(issue).message)) : [];
  const seconds = headers["retry-after"];
  return {
    message: own ?? messageOf(status),
    description: [
      ...fields,
      ...found,
      ...(status === 401 ? ["Check the access token in the credentials: it may have been revoked."] : []),
      ...((status === 429 || status === 503) && seconds !== undefined ? [`Try again in ${seconds} seconds.`] : []),
      ...(typeof code === "string" ? [`Code: ${code}`] : []),
    ].join("\n"),
  };
}

function messageOf(status: number): string {
  if (status === 404)
    return "There is no Masthead API at this address. Enter the address of the installation, without a path.";
  if (status >= 500) return `The installation responded with an error (${status}).`;
  return `The address responded with status ${status}, but not as Masthead does. Check the address of the installation.`;
}

/**
 * The things that a response is about: those of a list, or the one thing that it wraps.
 * @param body such as `{posts: [...], next_cursor, has_more}` or `{post: {...}}`
 */
export function itemsOf(body: unknown): Record<string, unknown>[] {
  const record = asRecord(body);
  const keys = Object.keys(record).filter((key) => key !== "next_cursor" && key !== "has_more");
  const [only] = keys;
  const value = keys.length === 1 && only ? record[only] : body;
  if (Array.isArray(value)) return value.map((one) => (isRecord(one) ? one : { value: one }));
  return [isRecord(value) ? value : record];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** The texts in a value: the contract's 401 has them in a list in an object. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * The start of an installation's addresses, from what a person enters.
 * @throws Error with a sentence for what is no web address
 */
export function originOf(entered: unknown): string {
  const text = String(entered ?? "").trim();
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (text === "" || !url || url.username !== "")
    throw new Error("Enter the address of your Masthead installation, such as https://masthead.example.com.");
  return url.origin;
}

/** The path and query of a request: lists of a query are repeated parameters, as the API reads them. */
export function pathOf(path: string, inPath: Record<string, unknown>, query: Record<string, unknown> = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(inPath[name] ?? "")));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== "") search.append(name, String(one));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
