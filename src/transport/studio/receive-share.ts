/** The longest text that fits in an address beside the rest. */
const MAX_QUERY = 6000;

/**
 * A share sheet's form where no service worker took it, such as right after the installation. Its texts are passed on in
 * the address, as the browser extension does; files are not, and the page says so. It changes nothing, whoever sent it.
 */
export async function receiveShare(request: Request): Promise<Response> {
  const query = new URLSearchParams();
  try {
    const form = await request.formData();
    for (const name of ["title", "text", "url"]) {
      const value = form.get(name);
      if (typeof value === "string" && value) query.set(name, value);
    }
    if (form.getAll("files").length > 0) query.set("problem", "files");
  } catch {
    query.set("problem", "files");
  }
  // What doesn't fit has to be shared again, once the page that follows has started the worker.
  const fitting = query.toString().length > MAX_QUERY ? "problem=files" : query.toString();
  return new Response(null, {
    status: 303,
    headers: { Location: fitting ? `/share?${fitting}` : "/share", "Cache-Control": "no-store" },
  });
}
