import { createDelegation } from "./create.ts";
import { endDelegation } from "./end.ts";
import { listDelegations } from "./list.ts";

export { endDelegationsOf } from "./end-of-member.ts";
export { findDelegations, findDelegationsOfPosts } from "./find.ts";
export { createDelegation, endDelegation, listDelegations };

export const operations = [listDelegations, createDelegation, endDelegation] as const;
