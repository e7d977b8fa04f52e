import { createContext, use, useDeferredValue } from "react";

/** Whether all posts of the view are drawn. The page comes with what is seen first: a month has a hundred cards. */
const WholeBoardContext = createContext(true);

export const WholeBoardProvider = WholeBoardContext.Provider;

/** False on the server, and until the page has hydrated and all posts are read; below `WholeBoardProvider`, of the board. */
export const useIsWholeBoard = () => use(WholeBoardContext);

/** For the board, which stays when another month is shown. The cards are drawn without blocking what the person does. */
export const useBecomesWhole = (isPartial: boolean) => useDeferredValue(!isPartial, false);

/** Posts of the list that are drawn first, at least. */
export const FIRST_ROWS = 12;
/** Unscheduled posts that are drawn first. */
export const FIRST_UNSCHEDULED = 6;
