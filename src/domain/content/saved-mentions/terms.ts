/** Per brand. */
export const MAX_SAVED_MENTIONS = 200;
/** Of the name, in UTF-16 units. */
export const MAX_MENTION_NAME = 60;
/** Of a handle, in UTF-16 units. */
export const MAX_HANDLE = 200;
