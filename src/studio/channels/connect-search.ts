import { useQueryStates } from "nuqs";
import { parseAsInteger, parseAsString } from "nuqs/server";

/** What the address of a wizard holds: the channel to connect again, and what one came back from the platform with. */
export const connectSearch = {
  channel: parseAsInteger,
  /** Good once, and taken out of the address as soon as it was handed over. */
  ticket: parseAsString,
  ended: parseAsString,
  /** The request whose accounts are to be chosen from. */
  request: parseAsInteger,
};

export function useConnectSearch() {
  return useQueryStates(connectSearch, { history: "replace" });
}
