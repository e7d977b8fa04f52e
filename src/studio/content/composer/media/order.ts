/** The list with one item moved to another place. */
export function moveFile<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  return item === undefined || to < 0 || to >= list.length ? list : list.toSpliced(from, 1).toSpliced(to, 0, item);
}
