// Shows what the studio pushes, and opens the page it is about. It keeps nothing and touches no request.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { key, title, body, path } = event.data.json();
  const look = { icon: "/icon-192.png", badge: "/icon-192.png" };
  // The tag is the message's own: one that arrives twice is shown once.
  event.waitUntil(self.registration.showNotification(title, { ...look, body, tag: key, data: { path } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Goes to a page of this installation, in a window that is open already where there is one. */
async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find((client) => client.url === url.href) ?? windows[0];
  if (!there) return self.clients.openWindow(url.href);
  await there.focus();
  if (there.url !== url.href) await there.navigate(url.href);
}
