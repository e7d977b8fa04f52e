/** Per brand. */
export const MAX_CHANNEL_SETS = 50;
/** Of its name, in UTF-16 units. */
export const MAX_SET_NAME = 60;
