const nameOf = (key: string) => `masthead-upload:${key}`;

/**
 * Locks an upload for this tab, until it is released or the page is left. Browsers have no locks on plain http; there
 * two tabs only slow each other down, since the server accepts one writer at a time.
 * @returns a function that releases it
 */
export function lockUpload(key: string): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void navigator.locks?.request(nameOf(key), () => held).catch(() => undefined);
  return letGo;
}

/** Whether no tab is sending it. */
export async function isFree(key: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return !held.some(({ name }) => name === nameOf(key));
}
