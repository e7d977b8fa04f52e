export type RequestedRange = { start: number; end: number } | "everything" | "unsatisfiable";

/**
 * What a `Range` header asks of a file of so many bytes (RFC 9110, 14). One range is answered; several, and what cannot be
 * read, count as no range, which the RFC allows.
 */
export function readRange(header: string | null, size: number): RequestedRange {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return "everything";
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < start) return "everything";
  return start > end ? "unsatisfiable" : { start, end };
}
