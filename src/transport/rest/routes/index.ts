import type { Route } from "../route.ts";
import { account } from "./account.ts";
import { auth } from "./auth.ts";
import { brands } from "./brands.ts";
import { media } from "./media.ts";
import { posts } from "./posts.ts";
import { webhooks } from "./webhooks.ts";

/** Every route of the API; what the server matches and what OpenAPI shows. */
export const routes: readonly Route[] = [...auth, ...brands, ...account, ...posts, ...media, ...webhooks];
