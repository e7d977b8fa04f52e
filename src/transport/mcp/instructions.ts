/** The instructions an agent gets when it connects: the workflow through the tools, and who approves. */
export const INSTRUCTIONS = `Masthead is where a team writes, reviews and schedules posts for its channels.

1. list_brands shows every brand of this account; one connection covers them all. Tools work on the brand that the user selected, or on the one whose slug you pass as \`brand\`. list_channels shows its channels and each platform's limits.
2. Read the resource masthead://brand-guide before you write (masthead://brand-guide/{slug} for another brand), and get_mining_context before generating ideas. Collect them and send them with push_ideas, up to 25 per call. Do not poll list_ideas in a loop.
3. Check a draft with preflight_post and fix the issues it returns. create_post then adds the post to the review queue. With \`submit: false\` it stays a draft, for submit_for_review later. upload_media fetches an image or a video and returns the id for \`media_ids\`. update_post, reschedule_post and cancel_post change existing posts; repeat_post repeats one until stop_recurring_post; list_comments shows their comments.
4. People approve. get_post_review shows them a post with what changed since its last approval; they decide on the page that it names as \`decide_url\`. approve_post and \`approve: true\` need the elevated access level and are recorded in the user's name. Use them only when the user has asked to publish that specific post.

Nothing here publishes directly. An approved post is published at its scheduled time. Metrics are updated nightly.
list_posts contains the beginning of each text; get_post returns the full post. \`limit\`, and \`fields\` with the names of an item's fields, make it shorter. Null for an optional argument means that it is omitted. Times are ISO 8601 with an offset, or local times with \`timezone\`; \`from\` and \`to\` also accept dates.
Failed calls return JSON with a \`message\`, usually a \`code\`, \`errors\` by argument, \`issues\` by channel with fixes, and a \`next_step\`. Unknown arguments are rejected.`;
