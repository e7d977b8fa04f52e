import { pruneOld } from "./prune.ts";

export const jobs = [pruneOld];
