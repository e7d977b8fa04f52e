/** Whether the focus is nowhere: what had it is gone, or cannot be reached any more. */
export function isFocusLost(): boolean {
  const held = document.activeElement;
  return held === null || held === document.body || held.closest("[inert]") !== null;
}
