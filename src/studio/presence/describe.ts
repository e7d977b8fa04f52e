export interface PresentPerson {
  id: number;
  first_name: string;
  last_name: string;
  is_editing: boolean;
}

/** More names than this are counted. */
const MOST_NAMES = 2;

export function nameOf({ first_name, last_name }: PresentPerson): string {
  return `${first_name} ${last_name}`.trim();
}

/** Who else has the post open, in a sentence or two; empty when nobody has. */
export function describePresence(people: readonly PresentPerson[], isEditing: boolean): string {
  const editing = people.filter((person) => person.is_editing);
  const viewing = people.filter((person) => !person.is_editing);
  return [
    sentence(editing, "editing this post"),
    // Only of those who both edit can changes conflict.
    isEditing && editing.length > 0 ? "Your changes may conflict." : "",
    sentence(viewing, "viewing this post"),
  ]
    .filter(Boolean)
    .join(" ");
}

function sentence(people: readonly PresentPerson[], what: string): string {
  if (people.length === 0) return "";
  const names = people.slice(0, MOST_NAMES).map(nameOf);
  const rest = people.length - names.length;
  const all = [...names, ...(rest === 1 ? ["1 other"] : rest > 1 ? [`${rest} others`] : [])];
  return `${new Intl.ListFormat("en").format(all)} ${people.length === 1 ? "is" : "are"} ${what}.`;
}
