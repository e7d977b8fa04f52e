import { language, t } from "#kernel/language.ts";

const SHORTCUT_ICONS = [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }];

/** `/site.webmanifest`: how browsers install the studio as an app, in the language of the request. */
export function serveManifest(): Response {
  return Response.json(manifest(), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "no-cache",
      Vary: "Cookie, Accept-Language",
    },
  });
}

function manifest(): object {
  const shortcut = (name: string, page: string) => ({ name, url: `/studio?page=${page}`, icons: SHORTCUT_ICONS });
  return {
    name: "Masthead",
    short_name: "Masthead",
    description: t("Plan, review and publish social media posts for your brands."),
    lang: language(),
    dir: "ltr",
    id: "/",
    scope: "/",
    start_url: "/",
    display: "standalone",
    background_color: "#FBFAF6",
    theme_color: "#FBFAF6",
    categories: ["business", "productivity", "social"],
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    ],
    screenshots: [
      {
        src: "/screenshots/calendar.png",
        sizes: "1280x860",
        type: "image/png",
        form_factor: "wide",
        label: t("The calendar of a month"),
      },
      {
        src: "/screenshots/review.png",
        sizes: "390x844",
        type: "image/png",
        form_factor: "narrow",
        label: t("A post to approve on a phone"),
      },
    ],
    shortcuts: [
      shortcut(t("New post"), "posts/new"),
      shortcut(t("Approvals"), "approvals"),
      shortcut(t("Inbox"), "inbox"),
      shortcut(t("Calendar"), "calendar"),
    ],
    // The service worker keeps the form. Without one, the server passes its texts on (`receive-share.ts`).
    share_target: {
      action: "/share/receive",
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: "title",
        text: "text",
        url: "url",
        files: [{ name: "files", accept: ["image/*", "video/*", "application/pdf"] }],
      },
    },
  };
}
