import { createChannelSet } from "./create.ts";
import { deleteChannelSet } from "./delete.ts";
import { listChannelSets } from "./list.ts";
import { updateChannelSet } from "./update.ts";

export { createChannelSet, deleteChannelSet, listChannelSets, updateChannelSet };

export const operations = [listChannelSets, createChannelSet, updateChannelSet, deleteChannelSet] as const;
