/** The ideas that the calendar offers; the same on the server. */
export const IDEAS_READ = { status: "shortlisted", limit: 5 } as const;
