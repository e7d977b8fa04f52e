import { z } from "zod";
import { firstUnits } from "#kernel/excerpt.ts";
import type { InputErrors } from "#kernel/execute.ts";
import { unknownFieldMessage, unknownFields } from "#kernel/unknown-fields.ts";
import type { Incoming } from "./incoming.ts";
import type { Route } from "./route.ts";

const NOTHING: InputErrors = {};

/** The query parameters of a request that its route doesn't take. */
export function unknownInQuery(route: Route, { search }: Pick<Incoming, "search">): InputErrors {
  if (search === "") return NOTHING;
  const { inQuery, inBody } = placesOf(route);
  const names = [...new Set(new URLSearchParams(search).keys())].filter((name) => !inQuery.includes(name));
  // Each is compared with every known name, and nobody reads more.
  return Object.fromEntries(
    names.slice(0, MAX_FINDINGS).map((name) => [firstUnits(name, MAX_SHOWN), [refusalOf(name)]]),
  );

  function refusalOf(name: string): string {
    if (inBody.includes(name)) return `Send \`${name}\` in the body, not in the URL.`;
    return unknownFieldMessage({ name, where: null, known: inQuery }, "query parameter");
  }
}

const MAX_FINDINGS = 50;
const MAX_SHOWN = 60;

/** The fields of a body that its route doesn't take. */
export function unknownInBody(route: Route, body: object): InputErrors {
  const { inPath, inQuery } = placesOf(route);
  return unknownFields(route.op.input, body, "field", [...inPath, ...inQuery]);
}

/** Where a route takes the fields of its operation. */
type Places = Readonly<Record<"inPath" | "inQuery" | "inBody", readonly string[]>>;

const places = new WeakMap<Route, Places>();

function placesOf(route: Route): Places {
  const known = places.get(route);
  if (known) return known;
  const { input } = route.op;
  const names = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const inQuery = names.filter(
    (name) => !inPath.includes(name) && (route.method === "GET" || route.query?.includes(name)),
  );
  const inBody = names.filter((name) => !inPath.includes(name) && !inQuery.includes(name));
  const made = { inPath, inQuery, inBody };
  places.set(route, made);
  return made;
}
