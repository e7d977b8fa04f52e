/** The first of some rows, and whether there are more. @param rows one more than `most` if there are */
export function listOf<Row, Item>(rows: readonly Row[], most: number, view: (row: Row) => Item) {
  return { rows: rows.slice(0, most).map(view), is_complete: rows.length <= most };
}
