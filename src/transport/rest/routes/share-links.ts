import type { Route } from "../route.ts";

export const shareLinks: readonly Route[] = [];
