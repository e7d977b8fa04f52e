import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { findMentionable, type Writer } from "./find.ts";
import { type Mentioned, mentionedIds } from "./rules.ts";

/**
 * The people that a person's text mentions. The refusal doesn't tell whether the user exists.
 * @param field of the input, for the refusal
 * @throws Fault invalid when one of them can't see the entry
 */
export async function requireMentionable(
  tx: Tx,
  writer: Writer,
  postId: number,
  { body, visibility, field }: { body: string; visibility: "team" | "client"; field: string },
): Promise<Mentioned[]> {
  const ids = mentionedIds(body);
  // Guests know nobody's ID, and our own work mentions nobody.
  if (ids.length === 0 || writer.caller.kind !== "person") return [];
  const people = await findMentionable(tx, writer, postId, visibility);
  return ids.map((id) => {
    const person = people.find((one) => one.id === id);
    if (!person)
      throw invalid(field, t("Nobody with the ID {id} who can see this comment can be mentioned.", { id: String(id) }));
    return person;
  });
}
