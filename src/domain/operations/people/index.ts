import { listPeople } from "./list.ts";

export { listPeople };

export const operations = [listPeople] as const;
