const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** The HTML of a status like Mastodon's: URLs shortened by hidden parts, mentions without servers. */
export function renderStatus(text: string, origin: string): string {
  const html = text
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/(https?:\/\/)(\S{1,30})(\S*)/g, (url: string, scheme: string, shown: string, rest: string) => {
      const hidden = rest === "" ? "" : `<span class="invisible">${rest}</span>`;
      const style = rest === "" ? "" : ' class="ellipsis"';
      return `<a href="${url}" rel="nofollow noopener"><span class="invisible">${scheme}</span><span${style}>${shown}</span>${hidden}</a>`;
    })
    .replace(
      /(^|[^/\w])@(\w+)@([\w.-]+\w)/g,
      `$1<span class="h-card"><a href="https://$3/@$2">@<span>$2</span></a></span>`,
    )
    .replace(/(^|\s)#(\w+)/g, `$1<a href="${origin}/tags/$2" rel="tag">#<span>$2</span></a>`);
  return `<p>${html.replace(/\n\n+/g, "</p><p>").replace(/\n/g, "<br />")}</p>`;
}
