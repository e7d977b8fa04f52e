import type { Route } from "../route.ts";

export const channels: readonly Route[] = [];
