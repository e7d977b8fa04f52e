import { getHold } from "./get.ts";
import { liftHold } from "./lift.ts";
import { listHeldPosts } from "./list-posts.ts";
import { placeHold } from "./place.ts";

export { getHold, liftHold, listHeldPosts, placeHold };

export const operations = [getHold, listHeldPosts, placeHold, liftHold] as const;
