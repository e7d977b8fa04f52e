/**
 * The pieces of a text from a start to the next end after it, both included. A pattern would look for the end anew from
 * each start, which takes long in a text with many starts and no end.
 */
export function piecesOf(text: string, start: string, end: string): string[] {
  const pieces: string[] = [];
  let from = text.indexOf(start);
  while (from >= 0) {
    const to = text.indexOf(end, from + start.length);
    if (to < 0) break;
    pieces.push(text.slice(from, to + end.length));
    from = text.indexOf(start, to + end.length);
  }
  return pieces;
}
