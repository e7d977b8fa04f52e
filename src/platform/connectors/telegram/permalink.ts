/** The permalink of a message; a basic group has none. */
export function permalinkOf({
  message_id: id,
  chat,
}: {
  message_id: number;
  chat: { id: number; username?: string | undefined };
}): string {
  if (chat.username) return `https://t.me/${chat.username}/${id}`;
  const [, number] = /^-100(\d+)$/.exec(String(chat.id)) ?? [];
  return number ? `https://t.me/c/${number}/${id}` : "";
}
