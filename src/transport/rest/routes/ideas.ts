import type { Route } from "../route.ts";

export const ideas: readonly Route[] = [];
