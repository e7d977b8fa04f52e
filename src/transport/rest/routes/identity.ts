import type { Route } from "../route.ts";

export const identity: readonly Route[] = [];
