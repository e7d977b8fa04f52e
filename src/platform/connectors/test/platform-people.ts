const PEOPLE = [
  { handle: "@ada.reader", name: "Ada Reader" },
  { handle: "@ada.lind", name: "Ada Lind" },
  { handle: "@harbour.cafe", name: "Harbour Café" },
];

/** The people whose handle or a word of whose name begins with the query. */
export function findPeople(query: string): typeof PEOPLE {
  const wanted = query.toLowerCase();
  return PEOPLE.filter(({ handle, name }) =>
    [handle.slice(1), ...name.split(" ")].some((word) => word.toLowerCase().startsWith(wanted)),
  );
}
