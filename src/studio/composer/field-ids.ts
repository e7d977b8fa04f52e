/** The field of a picture's alt text, to go to from elsewhere. */
export const altFieldId = (pictureId: number) => `alt-${pictureId}`;

/** The field of a part, to go to from elsewhere. */
export const threadFieldId = (part: number) => `thread-part-${part}`;
