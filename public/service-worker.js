// The studio's service worker. While the server can't be reached, it shows a page of ours in place of the browser's
// error page, and it keeps the built files that pages have loaded. It never keeps pages, data or anybody's files, with
// one exception: what a phone's share sheet sends is kept until it becomes a post, because it arrives only once.
// Everything else goes to the network as if there were no worker.
//
// A new version takes over at once (`skipWaiting` in the push worker), also of open pages: built files have their content
// in their names, and nothing else that it answers depends on the version of a page.

importScripts("/push-worker.js");

/** Raised when the form of what is kept changes; caches of other versions are deleted. */
const VERSION = "1";
const SHELL = `masthead-shell-${VERSION}`;
const BUILT = `masthead-built-${VERSION}`;
/** What was shared to the studio, as forms. Read and deleted by `studio/content/share-target/kept-shares.ts`. */
const SHARED = "masthead-shared-1";
const OFFLINE = "/offline";
/** The action of the manifest's share target, and the page that shows what was shared. */
const SHARE_ACTION = "/share/receive";
const SHARE_PAGE = "/share";
/** More are refused, so that another page can't fill the disk by sending this form again and again. */
const MOST_SHARES = 20;
/** Built files kept; those of earlier builds give way first. */
const MOST_FILES = 400;

self.addEventListener("install", (event) => event.waitUntil(keepOfflinePage()));
// The person chose another language, which the page is in.
self.addEventListener("message", (event) => {
  if (event.data === "language") event.waitUntil(keepOfflinePage());
});
self.addEventListener("activate", (event) => event.waitUntil(deleteOtherVersions()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && pathname === SHARE_ACTION) event.respondWith(receiveShare(request));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(navigate(request));
  else if (pathname.startsWith("/_next/static/")) event.respondWith(findBuilt(event));
});

/** The network always decides; without one, the offline page. Redirects and refusals are passed on. */
async function navigate(request) {
  try {
    return await fetch(request);
  } catch {
    const page = await orNothing(() => caches.match(OFFLINE, { cacheName: SHELL }));
    return page ?? Response.error();
  }
}

/**
 * Keeps the form of a share sheet, also while offline, and opens the page that shows it. Other sites can send such a form
 * too: one that names its site is refused. The rest only stays in this browser, until the person writes a post of it or
 * discards it.
 */
async function receiveShare(request) {
  const isFromSite = /^https?:/.test(request.referrer) && new URL(request.referrer).origin !== self.location.origin;
  const isKept = !isFromSite && (await orNothing(() => keepShare(request)));
  return Response.redirect(new URL(isKept ? SHARE_PAGE : `${SHARE_PAGE}?problem=not_kept`, self.location.origin), 303);
}

/** @returns whether there was room for it */
async function keepShare(request) {
  const cache = await caches.open(SHARED);
  if ((await cache.keys()).length >= MOST_SHARES) return false;
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  await cache.put(`${SHARE_ACTION}/${crypto.randomUUID()}`, new Response(await request.blob(), { headers }));
  return true;
}

/** Caches fail where the disk is full or the browser forbids them. That must not break a page that is online. */
async function orNothing(use) {
  try {
    return await use();
  } catch {
    return undefined;
  }
}

/** What the network sends is passed on at once, and kept meanwhile. */
async function findBuilt(event) {
  const { request } = event;
  const cache = await orNothing(() => caches.open(BUILT));
  const kept = await orNothing(() => cache?.match(request));
  if (kept) return kept;
  const response = await fetch(request);
  if (cache && response.status === 200 && response.type === "basic") {
    const copy = response.clone();
    event.waitUntil(orNothing(() => cache.put(request, copy).then(() => trim(cache))));
  }
  return response;
}

/** Keys are in the order in which they were added. */
async function trim(cache) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_FILES)).map((key) => cache.delete(key)));
}

/** Asked of the server again with each version of this file. */
async function keepOfflinePage() {
  const cache = await caches.open(SHELL);
  await cache.add(new Request(OFFLINE, { cache: "reload", credentials: "same-origin" }));
}

async function deleteOtherVersions() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("masthead-") && ![SHELL, BUILT, SHARED].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
