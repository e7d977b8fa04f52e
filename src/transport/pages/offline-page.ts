import { createHash } from "node:crypto";
import { t } from "#kernel/language.ts";
import { PLAIN_PAGE_POLICY, PLAIN_PAGE_STYLE, plainPage } from "./plain-page.ts";

/**
 * Shows the texts of posts that this browser keeps for the person who uses it (`studio/drafts`), on pages of the studio
 * only, and tries again once the browser is online, or the tab is shown again. Texts are set as text, never as markup.
 */
const SCRIPT = `
const list = document.getElementById("drafts");
const owner = localStorage.getItem("masthead.owner");
if (owner && location.pathname.startsWith("/studio/")) {
  const found = Object.keys(localStorage)
    .filter((key) => key.startsWith("masthead.draft." + owner + ".") && /\\.post\\./.test(key))
    .flatMap((key) => {
      try {
        const { at, content } = JSON.parse(localStorage.getItem(key));
        const text = String(content.body ?? "").trim();
        return text ? [{ at, text }] : [];
      } catch {
        return [];
      }
    })
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, 10);
  for (const { at, text } of found) {
    const item = document.createElement("li");
    const time = document.createElement("small");
    time.textContent = new Date(at).toLocaleString();
    const shown = [...new Intl.Segmenter().segment(text.slice(0, 2000))].map(({ segment }) => segment);
    item.textContent = shown.length > 140 ? shown.slice(0, 139).join("") + "…" : text;
    item.append(time);
    list.append(item);
  }
  if (found.length > 0) document.getElementById("kept").hidden = false;
}
if (location.pathname === "/share") document.getElementById("shared").hidden = false;
const retry = () => location.reload();
document.getElementById("retry").addEventListener("click", retry);
addEventListener("online", retry);
// The server may be away while the browser is online, or it came back before this page listened.
setInterval(() => navigator.onLine && retry(), 15000);
addEventListener("visibilitychange", () => document.visibilityState === "visible" && retry());
`;

const content = () => `<p><button type="button" id="retry">${t("Try again")}</button></p>
<p id="shared" hidden>${t("What you shared is kept on this device, and opens here.")}</p>
<section id="kept" aria-labelledby="kept-title" hidden>
<h2 id="kept-title">${t("Kept on this device")}</h2>
<ul id="drafts"></ul>
</section>
<script>${SCRIPT}</script>`;

const STYLE = `
h2 { font-size: 1rem; margin-top: 2.5rem; }
button { font: inherit; min-height: 2.75rem; padding: 0 1.1rem; border: 1px solid var(--line); border-radius: 6px; background: none; color: var(--ink); cursor: pointer; }
button:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
ul { list-style: none; padding: 0; }
li { padding: 0.75rem 0; border-top: 1px solid var(--line); white-space: pre-line; }
li small { border: 0; padding: 0.25rem 0 0; color: var(--ink-2); }
`;

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const POLICY = PLAIN_PAGE_POLICY.replace(/style-src [^;]+/, `style-src ${hash(PLAIN_PAGE_STYLE + STYLE)}`).concat(
  `; script-src ${hash(SCRIPT)}`,
);

/**
 * `/offline`: what the service worker shows where a page can't be loaded. The same for everybody in a language,
 * because browsers keep it.
 */
export function serveOfflinePage(): Response {
  const html = plainPage({
    heading: t("You are offline"),
    sentence: t("This page opens once Masthead can be reached again. What you have written is kept."),
    style: STYLE,
    content: content(),
  });
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "Cache-Control": "no-store",
    },
  });
}
