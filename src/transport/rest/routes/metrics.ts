import type { Route } from "../route.ts";

export const metrics: readonly Route[] = [];
