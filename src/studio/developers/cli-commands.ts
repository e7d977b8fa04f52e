/** The commands of the command-line client with what they do, in the order of its help. */
export const CLI_COMMANDS = [
  ["login, logout, whoami", "Sign in to and out of an installation, and show who is signed in."],
  ["brands list, use", "Select the brand for the other commands."],
  [
    "posts list, show, create, edit, reschedule, preflight, submit, approve, request-changes, publish-now, queue, repeat, cancel, retry, duplicate, copy, comment, comments, share, links, metrics, delete, import, export",
    "Create, review and schedule posts, one by one or from a file.",
  ],
  ["recurrences list, create, stop, resume", "Posts that repeat until they are stopped."],
  ["evergreen list, add, pause, resume, remove, fill", "Published posts that fill free posting times again."],
  ["publications list, edit, fix, delete", "Edit and delete published posts on their platforms, and fix failed ones."],
  ["ideas push, list", "Import ideas from a file of any length: JSON, JSON Lines or CSV."],
  ["notes list, add, edit, delete", "Notes on days of the calendar."],
  ["campaigns list, create, edit, archive, delete", "Campaigns, to which posts belong."],
  ["channel-sets list, create, update, delete", "Channels under a name, to choose them together."],
  ["saved-texts list, create, update, delete", "Templates, hashtags, signatures and replies."],
  [
    "media upload, list, edit, update, delete",
    "Upload images, videos and PDFs, with progress; crop, recolor and write on images.",
  ],
  ["channels list, queue, pause, resume", "List channels, their status and their queues, pause and resume them."],
  ["connect-links list, create, revoke", "Links by which clients connect an account of theirs, once."],
  ["share-links list, revoke", "Review links for people without an account."],
  [
    "inbox list, show, reply, done, reopen, archive, assign, snooze",
    "Read and answer comments, mentions and messages, and change several at once.",
  ],
  [
    "metrics, metrics report, recipients",
    "Metrics of the brand, by channel or by day, a report of them as PDF, and who receives it by email.",
  ],
  ["members list, update, remove", "List members and change their roles."],
  ["invitations list, create, resend, cancel", "Invite people to the brand."],
  ["tokens list, create, revoke", "Manage tiered tokens for integrations."],
  [
    "webhooks listen, list, show, create, update, test, deliveries, delivery, replay, recover, enable, disable, rotate-secret, delete",
    "Manage endpoints, read the delivery log, and test locally.",
  ],
  ["api", "Send any request of the REST API."],
  ["open", "Open the studio or a post in the browser."],
  ["doctor", "Check configuration, connection, clock, token and brand."],
  ["mcp", "Print the configuration for an assistant or an editor."],
  ["completion", "Print a script that completes commands in your shell."],
] as const;
