import { TrieRouter } from "hono/router/trie-router";
import { ASYNCAPI_PATH, DOCUMENT_PATH } from "./openapi/document-object.ts";
import type { DocumentName } from "./openapi/serve-document.ts";
import type { Route } from "./route.ts";

/** What is at a path: its routes by method, or the name of a document, and the values of its `{…}`. */
export type Place = {
  routes: ReadonlyMap<string, Route | DocumentName>;
  values: Readonly<Record<string, string>>;
};

/**
 * Hono's router for any paths, its `TrieRouter`: `RegExpRouter` refuses a `{…}` beside some texts that we have.
 * @param routes their paths follow `base`
 * @returns a function that finds what is at a path; null where nothing is. A text goes before a `{…}`, whatever methods
 *   it has: an unsupported method of `/posts/export` does not match `/posts/{id}`
 */
export function createRouter(base: string, routes: readonly Route[]): (path: string) => Place | null {
  const places = new Map<string, Place["routes"]>([
    [DOCUMENT_PATH, new Map([["GET", "openapi"]])],
    [ASYNCAPI_PATH, new Map([["GET", "asyncapi"]])],
  ]);
  for (const [path, found] of Map.groupBy(routes, (route) => route.path))
    places.set(path, new Map(found.map((route) => [route.method, route])));
  const router = new TrieRouter<Place["routes"]>();
  // The first of several that match is taken, and `{` sorts behind every character of a text.
  for (const [path, found] of [...places].sort(([one], [other]) => (one < other ? -1 : 1)))
    router.add("ALL", base + path.replaceAll(/\{(\w+)\}/g, ":$1"), found);
  return (path) => {
    const [[found]] = router.match("ALL", path);
    return found ? { routes: found[0], values: found[1] as Place["values"] } : null;
  };
}
