import { type Message, msg } from "#kernel/language.ts";
/** How often a report is sent: at the beginning of every week, of the seven days before, or of every month. */
export const CADENCES = ["weekly", "monthly"] as const;
export type Cadence = (typeof CADENCES)[number];

export const CADENCE_NAMES = { weekly: msg("Weekly report"), monthly: msg("Monthly report") } as const satisfies Record<
  Cadence,
  Message
>;

/** Per report. */
export const MAX_RECIPIENTS = 50;
