import { pruneOld } from "./prune.ts";

export { describePartitions, type PartitionFacts } from "./describe-partitions.ts";

export const jobs = [pruneOld];
