/**
 * Whether a key press belongs to the composition of an input method, such as the Enter that confirms Japanese text. In
 * Safari that one comes after the composition has ended, and only its code (229) tells it from others.
 */
export function isComposing(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return event.isComposing || event.keyCode === 229;
}
