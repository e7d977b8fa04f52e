import { readInstallation } from "./installation.js";
import { shareAddress } from "./share-address.js";

/** Opens the installation's share page in a new tab. It reads a page only when the person asks to share it. */
async function share(page) {
  const installation = await readInstallation();
  if (installation === null) await chrome.runtime.openOptionsPage();
  else await chrome.tabs.create({ url: shareAddress(installation, page) });
}

chrome.runtime.onInstalled.addListener(async () => {
  chrome.contextMenus.create({
    id: "share",
    title: chrome.i18n.getMessage("share_page"),
    contexts: ["page", "selection", "link"],
  });
  if ((await readInstallation()) === null) await chrome.runtime.openOptionsPage();
});

chrome.action.onClicked.addListener(({ title, url }) => share({ title, url }));

chrome.contextMenus.onClicked.addListener(({ selectionText: text, linkUrl, pageUrl }, tab) =>
  // The title is the page's, not that of where a link leads.
  share(linkUrl ? { text, url: linkUrl } : { title: tab?.title, text, url: pageUrl }),
);
