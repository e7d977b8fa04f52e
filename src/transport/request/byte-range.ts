export type RequestedRange = { start: number; end: number } | "everything" | "unsatisfiable";

/**
 * Parses a `Range` header for a file of this size (RFC 9110, 14). A single range is supported; several ranges and
 * malformed headers are ignored, which the RFC allows.
 */
export function readRange(header: string | null, size: number): RequestedRange {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return "everything";
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < start) return "everything";
  return start > end ? "unsatisfiable" : { start, end };
}
