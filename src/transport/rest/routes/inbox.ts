import type { Route } from "../route.ts";

export const inbox: readonly Route[] = [];
