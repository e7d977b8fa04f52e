/** The field of a picture's alt text, to go to from elsewhere. */
export const altFieldId = (pictureId: number) => `alt-${pictureId}`;
