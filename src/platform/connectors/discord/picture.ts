/** Bytes of a picture of 128 pixels a side; a larger one, animated perhaps, is left out. */
export const MAX_PICTURE = 60_000;
