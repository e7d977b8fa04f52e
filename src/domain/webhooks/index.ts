import { deliver } from "./deliver.ts";

export { emit } from "./emit.ts";
export { type EventName, type OutgoingEvent, PAYLOADS } from "./schema.ts";

export const operations = [] as const;
export const jobs = [deliver];
