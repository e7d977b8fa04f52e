/** The headers of a request, whichever server received it; names are in lower case. */
export type RequestHeaders = { get(name: string): string | null };
