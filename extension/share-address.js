/**
 * The address of the installation's page that shows what is shared. Its length is limited, because servers refuse
 * longer ones: the text gives way first. Also the code of the bookmark that the installation offers, so it needs nothing
 * from outside.
 * @param {string} installation such as `https://masthead.example.com`
 * @param {{ title?: string, text?: string, url?: string }} page
 */
export function shareAddress(installation, { title = "", text = "", url = "" }) {
  const cut = (whole, length) => whole.slice(0, length).replace(/[\ud800-\udbff]$/, "");
  const fields = (length) =>
    new URLSearchParams({ title: cut(title, 300), text: cut(text, length), url: url.length > 2000 ? "" : url });
  let length = 5000;
  while (length > 0 && fields(length).toString().length > 6000) length -= 100;
  return `${installation}/share?${fields(length)}`;
}
