import type { Route } from "../route.ts";

export const subscription: readonly Route[] = [];
