import type { Paper } from "#platform/typesetting/pages.ts";

/** What the minutes say, worded and formatted: plain data, because it is drawn in another process. */
export type MinutesContent = {
  paper: Paper;
  /** `#rrggbb`; null for none. */
  color: string | null;
  brand: string;
  /** Of its texts, in BCP 47. */
  language: string;
  words: {
    title: string;
    heading: string;
    /** With `{page}` and `{pages}` in place of the numbers. */
    page: string;
  };
  /** Below the title. */
  details: string[];
  sections: MinutesSection[];
};

export type MinutesSection = {
  title: string;
  /** What is said where there are no items. */
  empty: string;
  items: MinutesItem[];
};

export type MinutesItem = {
  /** In strong letters. */
  head: string;
  /** In small letters below: times, hashes. */
  details: string[];
  /** Texts word for word. */
  texts: string[];
};
