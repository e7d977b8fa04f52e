import { useQueryStates } from "nuqs";
import { metricsSearch } from "./metrics-search.ts";

export function useMetricsSearch() {
  return useQueryStates(metricsSearch, { history: "replace" });
}
