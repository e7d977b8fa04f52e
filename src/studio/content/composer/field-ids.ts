/** Id of an image's alt text field, for moving the focus there. The first part of a thread is 0. */
export const altFieldId = (assetId: number, part: number) => (part === 0 ? `alt-${assetId}` : `alt-${assetId}-${part}`);

/** Id of the field of the post's text. */
export const TEXT_FIELD_ID = "post-text";

/** Id of the first comment's field. */
export const FIRST_COMMENT_FIELD_ID = "first-comment";

/** The text field with this id, once it is mounted. */
export const textFieldOf = (id: string) => document.querySelector<HTMLTextAreaElement>(`textarea#${CSS.escape(id)}`);

/** Id of a thread part's field, for moving the focus there. */
export const threadFieldId = (part: number) => `${THREAD_FIELD}${part}`;

const THREAD_FIELD = "thread-part-";

/** Whether it is a field of a text that is published: the post's, a thread part's, or the first comment's. */
export const isPublishedText = (element: EventTarget | null): element is HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement &&
  (element.id === TEXT_FIELD_ID || element.id === FIRST_COMMENT_FIELD_ID || element.id.startsWith(THREAD_FIELD));
