/** Calls in one request: more than any screen makes at once, and few enough to be processed quickly. */
export const MAX_CALLS = 15;
