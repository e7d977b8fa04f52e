import { createRecurrence } from "./create.ts";
import { createCopies } from "./create-copies.ts";
import { getRecurrence } from "./get.ts";
import { listRecurrences } from "./list.ts";
import { resumeRecurrence } from "./resume.ts";
import { stopRecurrence } from "./stop.ts";

export { countAnew, countAnewOf } from "./count-anew.ts";
export { activeIn } from "./find.ts";
export { seriesOf, stopSeriesOf } from "./stop-series-of.ts";

export { createRecurrence, getRecurrence, listRecurrences, resumeRecurrence, stopRecurrence };

export const operations = [listRecurrences, createRecurrence, getRecurrence, stopRecurrence, resumeRecurrence] as const;
export const jobs = [createCopies];
