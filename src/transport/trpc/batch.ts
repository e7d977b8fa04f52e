/** Calls in one request: more than any screen asks at once, and few enough to be worked on in a moment. */
export const MAX_CALLS = 15;
