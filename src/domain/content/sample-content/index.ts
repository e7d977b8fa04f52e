import { deleteSampleContent } from "./delete.ts";
import { fillSampleContent } from "./fill.ts";

export { deleteSampleContent, fillSampleContent };

export const operations = [deleteSampleContent] as const;
export const jobs = [fillSampleContent] as const;
