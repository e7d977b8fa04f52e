import { formatList, t, tn } from "#kernel/language.ts";

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
    sentence(editing, (count, names) =>
      tn(count, "{names} is editing this post.", "{names} are editing this post.", { names }),
    ),
    // Only of those who both edit can changes conflict.
    isEditing && editing.length > 0 ? t("Your changes may conflict.") : "",
    sentence(viewing, (count, names) =>
      tn(count, "{names} is viewing this post.", "{names} are viewing this post.", { names }),
    ),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Who else has the conversation open, those who write a reply first; empty when nobody has. */
export function describeRepliers(people: readonly PresentPerson[]): string {
  const writing = people.filter((person) => person.is_editing);
  if (writing.length > 0) {
    return sentence(writing, (count, names) =>
      tn(count, "{names} is writing a reply.", "{names} are writing a reply.", { names }),
    );
  }
  return sentence(people, (count, names) => tn(count, "{names} is here too.", "{names} are here too.", { names }));
}

function sentence(people: readonly PresentPerson[], say: (count: number, names: string) => string): string {
  if (people.length === 0) return "";
  const names = people.slice(0, MOST_NAMES).map(nameOf);
  const rest = people.length - names.length;
  const others = rest > 0 ? [tn(rest, "{count} other", "{count} others")] : [];
  return say(people.length, formatList([...names, ...others]));
}
