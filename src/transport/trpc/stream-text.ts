/** More of a text: `text` replaces what there was from the character `from` on. The last has the output instead. */
export type TextChunk<Output> = { from: number; text: string } | { output: Output };

/**
 * Runs what writes a text, and passes on what it has so far each time the reader takes it: a slow reader skips steps
 * instead of delaying the writer.
 * @throws what `run` throws
 */
export async function* streamText<Output>(
  run: (onText: (text: string) => void) => Promise<Output>,
): AsyncGenerator<TextChunk<Output>, void, undefined> {
  let sent = "";
  let latest = "";
  let more = Promise.withResolvers<void>();
  const running = run((text) => {
    latest = text;
    more.resolve();
  });
  const ended = running.then(
    () => true,
    () => true,
  );
  for (let isOver = false; !isOver; ) {
    isOver = await Promise.race([more.promise.then(() => false), ended]);
    more = Promise.withResolvers();
    if (isOver || latest === sent) continue;
    const from = latest.startsWith(sent) ? sent.length : 0;
    const text = latest.slice(from);
    sent = latest;
    yield { from, text };
  }
  yield { output: await running };
}

/** The text after a chunk of it. */
export function appendChunk(before: string, { from, text }: { from: number; text: string }): string {
  return before.slice(0, from) + text;
}
