/** The address of the installation that this browser shares to: what the person entered, or what came with the download. */

const KEY = "installation";

/** @returns {Promise<string | null>} without a slash at the end; null while nobody has entered it */
export async function readInstallation() {
  const { [KEY]: entered } = await chrome.storage.sync.get(KEY);
  if (typeof entered === "string") return entered;
  try {
    const response = await fetch(chrome.runtime.getURL("installation.json"));
    return installationOf((await response.json()).address);
  } catch {
    // Loaded from a checkout, where there is no such file.
    return null;
  }
}

/** @param {string} address already checked by `installationOf` */
export async function storeInstallation(address) {
  await chrome.storage.sync.set({ [KEY]: address });
}

/**
 * Checks an address as people enter it: with or without `https://`, a path or a slash at the end.
 * @returns {string | null} the origin; null for what is no web address
 */
export function installationOf(entered) {
  const text = String(entered ?? "").trim();
  if (text === "" || text.length > 255 || /\s/.test(text)) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { origin, username, password, hostname } = new URL(address);
  return username || password || hostname === "" ? null : origin;
}
