import { useQueryStates } from "nuqs";
import { connectSearch } from "./connect-search.ts";

export function useConnectSearch() {
  return useQueryStates(connectSearch, { history: "replace" });
}
