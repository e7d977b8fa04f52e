/** An entry as a document has it. Texts are HTML; `at` is its time in milliseconds. */
export type RawItem = { id: string; title: string; html: string; url: string | null; at: number | null };
export type RawFeed = { title: string; items: RawItem[] };
