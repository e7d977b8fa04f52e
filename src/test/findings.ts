let pending: Promise<string[]>[] = [];

/** Records the findings of a response check; the test fails with them at its end (`database-per-file.ts`). */
export function addFinding(finding: Promise<string[]>): void {
  pending.push(finding);
}

/** Returns and clears the findings since the last call. */
export async function takeFindings(): Promise<string[]> {
  const taken = pending;
  pending = [];
  return (await Promise.all(taken)).flat();
}
