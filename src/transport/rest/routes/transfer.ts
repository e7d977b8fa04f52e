import type { Route } from "../route.ts";

export const transfer: readonly Route[] = [];
