import type { Route } from "../route.ts";

export const invitations: readonly Route[] = [];
