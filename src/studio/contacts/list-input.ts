/** What the list of contacts asks the studio for; the same on the server, which reads the first page beforehand. */
export function contactsInput({ q, tag, platform }: { q: string | null; tag: string | null; platform: string | null }) {
  return {
    limit: 50,
    ...(q?.trim() ? { q: q.trim() } : {}),
    ...(tag ? { tag } : {}),
    ...(platform ? { platform } : {}),
  };
}
