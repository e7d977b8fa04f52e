import type { Route } from "../route.ts";

export const exports: readonly Route[] = [];
