const nameOf = (key: string) => `masthead-upload:${key}`;

/**
 * Says to other tabs that this one sends the upload, until it is let go or the page is left. Browsers have no such locks
 * on plain http; there two tabs could only slow each other down, for the server lets one write at a time.
 * @returns lets it go
 */
export function holdUpload(key: string): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void navigator.locks?.request(nameOf(key), () => held).catch(() => undefined);
  return letGo;
}

/** Whether no tab sends it. */
export async function isFree(key: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return !held.some(({ name }) => name === nameOf(key));
}
