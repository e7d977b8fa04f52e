import type { Route } from "../route.ts";

export const notifications: readonly Route[] = [];
