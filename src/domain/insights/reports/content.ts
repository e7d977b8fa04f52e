import type { Paper } from "./terms.ts";

/**
 * What a report says, worded and formatted, with the bytes of its images: plain data, because it is drawn in another
 * process.
 */
export type ReportContent = {
  paper: Paper;
  /** `#rrggbb`; null for none. */
  color: string | null;
  brand: string;
  /** Of its texts, in BCP 47. */
  language: string;
  words: {
    title: string;
    subject: string;
    heading: string;
    channels: string;
    /** With `{page}` and `{pages}` in place of the numbers. */
    page: string;
  };
  logo: Uint8Array | null;
  /** "Nov 1, 2026 to Nov 28, 2026" */
  span: string;
  /** Below the span: the channel, and what it is compared with. */
  details: string[];
  figures: { label: string; value: string; change: string | null; note: string | null }[];
  chart: ReportChart | null;
  channels: { head: string[]; rows: string[][] };
  /** "Top posts by likes" */
  postsTitle: string;
  posts: ReportPost[];
  /** How the numbers were made. */
  notes: string[];
};

export type ReportChart = {
  title: string;
  /** Names of the days, "Nov 1". */
  days: string[];
  /** One for each day; null is unknown. The first line is this period's. */
  lines: { label: string; values: (number | null)[] }[];
};

export type ReportPost = {
  text: string;
  /** Channels and date. */
  detail: string;
  image: Uint8Array | null;
  /** "1,234 likes" */
  value: string;
  rate: string | null;
};
