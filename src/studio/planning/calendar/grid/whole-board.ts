import { createContext, use, useDeferredValue } from "react";

/**
 * Whether all posts of the view are drawn. The page comes with what is seen first: a month has a hundred cards, of a
 * kilobyte each, and the browser has what they show anyway.
 */
const WholeBoardContext = createContext(true);

export const WholeBoardProvider = WholeBoardContext.Provider;

/** False on the server and until the page has hydrated; below `WholeBoardProvider`, of the board. */
export const useIsWholeBoard = () => use(WholeBoardContext);

/** For the board, which stays when another month is shown. */
export const useBecomesWhole = () => useDeferredValue(true, false);

/** Weeks of the month that are drawn first: the others have their dates and totals. */
export const FIRST_WEEKS = 2;
/** Posts of the list that are drawn first, at least. */
export const FIRST_ROWS = 12;
/** Unscheduled posts that are drawn first. */
export const FIRST_UNSCHEDULED = 6;
