import { getMinutes } from "./get.ts";

export { getMinutes };

export const operations = [getMinutes] as const;
