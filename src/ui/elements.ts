import type { ReactElement } from "react";

/**
 * What a component places beside other content: elements, never bare text. A browser that translates the page replaces
 * text nodes, and React could neither update nor remove them (`test/find-bare-text.ts`).
 */
export type Elements = ReactElement | null | undefined | false | readonly Elements[];
