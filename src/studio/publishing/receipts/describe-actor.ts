import type { Actor } from "#domain/publishing/receipts/schema.ts";
import { type Message, msg, t } from "#kernel/language.ts";

const SOMEBODY: Record<NonNullable<Actor["role"]>, Message> = {
  owner: msg("The brand's owner"),
  editor: msg("An editor"),
  member: msg("A member"),
  client: msg("A client"),
  guest: msg("A guest of a review link"),
};

type Described = Pick<Actor, "name" | "role" | "kind" | "app" | "model">;

/** Who did something, as far as the reader may know: `Ada North, through Claude with claude-4`, `An editor`. */
export function describeActor({ name, role, kind, app, model }: Described): string {
  const person = name ?? (role ? t(SOMEBODY[role]) : kind === "masthead" ? "Masthead" : t("A former member"));
  // Their own full access, as their session is.
  if (kind === "person" && app !== null) return t("{person}, through the token “{name}”", { person, name: app });
  if (app !== null && model !== null) return t("{person}, through {app} with {model}", { person, app, model });
  if (app !== null) return t("{person}, through {app}", { person, app });
  if (model !== null) return t("{person}, with {model}", { person, model });
  return kind === "app" ? t("{person}, through an app", { person }) : person;
}
