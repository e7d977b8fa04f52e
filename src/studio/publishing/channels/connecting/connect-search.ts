import { useQueryStates } from "nuqs";
import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";

/** The URL parameters of a wizard: the channel to reconnect, and the result of the authorization. */
export const connectSearch = {
  channel: parseAsInteger,
  /** Single-use, and removed from the URL as soon as it is exchanged. */
  ticket: parseAsString,
  ended: parseAsString,
  /** The connection request whose accounts are to be selected. */
  request: parseAsInteger,
  /** The platform's second way to connect, if chosen. */
  by: parseAsStringLiteral(["credentials"]),
};

export function useConnectSearch() {
  return useQueryStates(connectSearch, { history: "replace" });
}
