/** Id of an image's alt text field, for moving the focus there. */
export const altFieldId = (assetId: number) => `alt-${assetId}`;

/** Id of a thread part's field, for moving the focus there. */
export const threadFieldId = (part: number) => `thread-part-${part}`;
