/** How often a report is sent: at the beginning of every week, of the seven days before, or of every month. */
export const CADENCES = ["weekly", "monthly"] as const;
export type Cadence = (typeof CADENCES)[number];

export const CADENCE_NAMES = { weekly: "Weekly report", monthly: "Monthly report" } as const satisfies Record<
  Cadence,
  string
>;

/** Per report. */
export const MAX_RECIPIENTS = 50;
