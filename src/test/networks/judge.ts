/** A publication at the end of a sweep, beside what the network has of it. */
export type SweptPublication = {
  platform: string;
  status: string;
  /** How often each of its parts exists on the network. */
  copies: readonly number[];
  /** The number of its parts that have other files there than they were sent with. */
  misplaced?: number;
  /** What happened to its publishing requests that may have hidden a response from us. */
  hidden: readonly string[];
  /** Whether the network offers any way to find out what became of a request. */
  settles: boolean;
  /** The code of the error that we recorded. */
  error?: string;
  /** Its message, for whoever looks for the cause. */
  message?: string;
};

/** Unknown or failed publications with the same reason. */
export type RowGroup = { platform: string; reason: string; isThere: boolean; count: number };

export type Verdict = {
  publications: number;
  published: number;
  failed: number;
  unknown: number;
  /** With a part that exists more than once. */
  doubles: number;
  /** With a part that has other files. */
  misplaced: number;
  /** Recorded as published, with a part that does not exist. */
  falselyPublished: number;
  /** Neither finished nor presented to a user, or failed although a part exists. */
  lost: number;
  /** Unknown although the network can settle it, or although no response was hidden. */
  unexplained: number;
  unknownGroups: RowGroup[];
  failedGroups: RowGroup[];
  /** The rows counted as doubles, misplaced, falsely published, lost or unexplained, for whoever looks for the cause. */
  defects: SweptPublication[];
};

const FINAL = ["published", "failed", "unknown"];

/** Compares what we recorded with what the network has. */
export function judge(rows: readonly SweptPublication[]): Verdict {
  const inStatus = (status: string) => rows.filter((row) => row.status === status);
  const isThere = ({ copies }: SweptPublication) => copies.every((count) => count > 0);
  const unknown = inStatus("unknown");
  const doubles = rows.filter(({ copies }) => copies.some((count) => count > 1));
  const misplaced = rows.filter((row) => (row.misplaced ?? 0) > 0);
  const falselyPublished = inStatus("published").filter((row) => !isThere(row));
  const lost = [
    ...rows.filter(({ status }) => !FINAL.includes(status)),
    ...inStatus("failed").filter(({ copies }) => copies.some((count) => count > 0)),
  ];
  const unexplained = unknown.filter(({ settles, hidden }) => settles || hidden.length === 0);
  const reasonOf = ({ hidden, error = "" }: SweptPublication) =>
    ([...new Set(hidden)].toSorted().join(", ") || "nothing") + (error === "" ? "" : `: ${error}`);
  const group = (some: readonly SweptPublication[]): RowGroup[] => {
    const groups = Map.groupBy(some, (row) => [row.platform, reasonOf(row), isThere(row)].join("\n"));
    return [...groups.values()].flatMap((all) => {
      const [first] = all;
      if (!first) return [];
      return { platform: first.platform, reason: reasonOf(first), isThere: isThere(first), count: all.length };
    });
  };
  return {
    publications: rows.length,
    published: inStatus("published").length,
    failed: inStatus("failed").length,
    unknown: unknown.length,
    doubles: doubles.length,
    misplaced: misplaced.length,
    falselyPublished: falselyPublished.length,
    lost: lost.length,
    unexplained: unexplained.length,
    defects: [...new Set([...doubles, ...misplaced, ...falselyPublished, ...lost, ...unexplained])],
    unknownGroups: group(unknown),
    failedGroups: group(inStatus("failed")),
  };
}
