import type { Route } from "../route.ts";

export const contacts: readonly Route[] = [];
