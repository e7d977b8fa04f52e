/** This many days before its credentials expire a channel counts as `expiring`: a week covers a holiday. */
export const EXPIRING_DAYS = 7;
/** Time limit for a platform's consent page and the choice of accounts after it. */
export const REQUEST_MINUTES = 20;
/** For this many days after its time a publication waits for a channel that lost its connection; then it fails. */
export const WAITING_DAYS = 7;
