/** So many days before its credentials end a channel counts as `expiring`: a week leaves time for a holiday. */
export const EXPIRING_DAYS = 7;
/** How long somebody may take on a platform's consent page and with the choice after it. */
export const REQUEST_MINUTES = 20;
/** So many days after its time a publication still waits for a channel that lost its connection; then it fails. */
export const WAITING_DAYS = 7;
