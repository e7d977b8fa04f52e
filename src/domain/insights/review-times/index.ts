import { getReviewTimes } from "./get.ts";

export { getReviewTimes };

export const operations = [getReviewTimes] as const;
