import { type Message, t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import type { Connector } from "#platform/connectors/contract.ts";
import { networksShape } from "#platform/connectors/list/env.ts";

type Keys = Pick<Connector, "keys" | "optionalKeys">;

/** All keys that belong to a platform's own app. */
export function keysOf({ keys = [], optionalKeys = [] }: Keys): string[] {
  return [...keys, ...optionalKeys];
}

/** What a key is called at its network. */
export function labelOf(name: string): string {
  const label = lookUp(networksShape, name)?.meta()?.label as Message | undefined;
  return label ? t(label) : name;
}

/** Whether a key is a secret, not an identifier that browsers see when somebody connects. */
export function isHidden(name: string): boolean {
  return /_(?:SECRET|TOKEN)$/.test(name);
}

/** What is wrong with a key, by the same rules as in the environment; null if nothing is. */
export function keyProblem(name: string, value: string): string | null {
  if (lookUp(networksShape, name)?.safeParse(value).success) return null;
  return t("{label} isn't what the network issues: up to 255 letters, digits and signs, without spaces.", {
    label: labelOf(name),
  });
}

const SHORTEST_WITH_ENDING = 12;
const ENDING = 4;

/** By which a person recognizes a key; null for one that is so short that it would give too much away. */
export function endingOf(value: string): string | null {
  return value.length < SHORTEST_WITH_ENDING ? null : value.slice(-ENDING);
}

/** How often one operator has keys checked, which asks a network. */
export const CHECK_RATE = { limit: 30, windowSeconds: 600 } as const;
