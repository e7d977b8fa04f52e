/** Per brand, archived ones included. */
export const MAX_CAMPAIGNS = 200;
/** In characters. */
export const MAX_DESCRIPTION = 2000;
