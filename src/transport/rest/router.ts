import { DOCUMENT_PATH } from "./openapi/document-object.ts";
import type { Route } from "./route.ts";

/** What is at a path: its routes by method, and the values of its `{…}`. */
export type Place = { routes: ReadonlyMap<string, Route> | "document"; values: Readonly<Record<string, string>> };

type Branch = {
  /** By their text, for most paths have no other. */
  texts: Map<string, Branch>;
  parameter?: { name: string; branch: Branch };
  routes?: Map<string, Route> | "document";
};

/**
 * @param routes their paths follow `base`
 * @returns a function that finds what is at a path; null where nothing is. A text goes before a `{…}`, whatever methods
 *   it has: an unsupported method of `/posts/export` does not match `/posts/{id}`
 */
export function createRouter(base: string, routes: readonly Route[]): (path: string) => Place | null {
  const root: Branch = { texts: new Map() };
  for (const route of routes) {
    const branch = grow(root, route.path);
    if (!(branch.routes instanceof Map)) branch.routes = new Map();
    branch.routes.set(route.method, route);
  }
  grow(root, DOCUMENT_PATH).routes = "document";
  /** A path that is the text of a route's is that route's, whatever other paths have a `{…}` there. */
  const fixed = new Map<string, Place>();
  for (const { path } of [...routes, { path: DOCUMENT_PATH }]) {
    const place = path.includes("{") ? null : find(root, path.slice(1).split("/"), 0);
    if (place) fixed.set(base + path, place);
  }
  return (path) =>
    fixed.get(path) ?? (path.startsWith(`${base}/`) ? find(root, path.slice(base.length + 1).split("/"), 0) : null);
}

function grow(root: Branch, path: string): Branch {
  let branch = root;
  for (const segment of path.slice(1).split("/")) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      const next = branch.texts.get(segment) ?? { texts: new Map() };
      branch.texts.set(segment, next);
      branch = next;
    } else {
      branch.parameter ??= { name, branch: { texts: new Map() } };
      if (branch.parameter.name !== name) throw new Error(`${path}: another route calls {${name}} otherwise.`);
      branch = branch.parameter.branch;
    }
  }
  return branch;
}

const NO_VALUES = {};

function find(branch: Branch, segments: readonly string[], at: number): Place | null {
  const segment = segments[at];
  if (segment === undefined) return branch.routes ? { routes: branch.routes, values: NO_VALUES } : null;
  const text = branch.texts.get(segment);
  const found = text && find(text, segments, at + 1);
  if (found || !branch.parameter || segment === "") return found ?? null;
  const { name, branch: next } = branch.parameter;
  const below = find(next, segments, at + 1);
  return below && { routes: below.routes, values: { [name]: segment, ...below.values } };
}
