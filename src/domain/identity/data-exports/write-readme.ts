/** The README of every archive, for readers without this product. */
export function writeReadme(appUrl: string, madeAt: Date): string {
  return `Masthead: export of an account
Made ${madeAt.toISOString()} by ${appUrl}

All text is UTF-8, all lists are JSON arrays in the order in which things were made, all times are ISO 8601 in UTC.
Ids refer to each other across files. What changed while the archive was written may be in one file and not in another.

account.json                          the account, its owner and its brands
audit.json                            the account's log (below)
jwks.json                             the public keys that verify receipts
verify-receipt.mjs                    verifies receipts without a network (below)
verify-audit.mjs                      verifies the log without a network (below)
brands/<handle>/brand.json            the brand
brands/<handle>/members.json          who may do what
brands/<handle>/invitations.json      who was invited
brands/<handle>/channels.json         where it publishes, with the channels' metrics
brands/<handle>/posts.json            posts with every revision, every publication, its attempts and its figures
brands/<handle>/deleted-posts.json    posts that were deleted and can still be restored
brands/<handle>/threads.json          review threads: comments, approvals and change requests; @[12] mentions the person with this ID
brands/<handle>/approvals.json        of these, the decisions: who, when, by which way, which revision and content hash
brands/<handle>/share-links.json      links by which guests reviewed
brands/<handle>/ideas.json            ideas with their references
brands/<handle>/idea-feeds.json       feeds that ideas come from
brands/<handle>/imported-posts.json   posts that were published elsewhere on its channels, with their figures
brands/<handle>/recurring-posts.json  how posts repeat, with the copies of each
brands/<handle>/evergreen-posts.json  posts that fill queues again, with their copies
brands/<handle>/campaigns.json        campaigns, to which posts belong
brands/<handle>/calendar-notes.json   notes on days of the calendar
brands/<handle>/calendar-feeds.json   who lets calendar apps read the calendar, without the addresses
brands/<handle>/saved-texts.json      templates, sets of hashtags, signatures and replies
brands/<handle>/saved-mentions.json   people and organizations with their handles
brands/<handle>/channel-sets.json     channels that are chosen together
brands/<handle>/contacts.json         people outside, and as whom they are known on each platform
brands/<handle>/inbox.json            what came in, with the replies and internal notes
brands/<handle>/automations.json      what is done by itself
brands/<handle>/short-links.json      short links of published posts, with their clicks per day
brands/<handle>/receipts.json         signed receipts of what was published, with the names that they have the hashes of
brands/<handle>/feed-entries.json     the brand's own public page
brands/<handle>/webhook-endpoints.json  where events are sent
brands/<handle>/webhook-events.json   what was told
brands/<handle>/comment-images.json   images of comments ("entry_id" in threads.json), "file" naming the copy in comment-images/
brands/<handle>/media.json            pictures and films, "file" naming the copy in the folder media/

Passwords, tokens, secrets of endpoints and credentials of channels are not part of it.

Receipts are verified with Node.js 20 or newer, all of a brand at once or, with --id and the "public_id", one:

  node verify-receipt.mjs brands/<handle>/receipts.json jwks.json

The log is a chain: "hash" is SHA-256 over the row, "previous_hash" that of the row before it (64 zeros before the
first). What is hashed is JSON without white space, keys sorted, of these fields: accountId, brandId, actorId,
actorName, tokenId, tokenKind, door, action, subjectType, subjectId, detailHash, address, at (with milliseconds and Z),
sequence, previousHash; and of tokenName and tokenTier where they are not null. detailHash is SHA-256 over the salt, a
colon and the detail as such JSON; rows of before there were salts have "detail" itself in its place. All of it is checked by

  node verify-audit.mjs audit.json
`;
}
