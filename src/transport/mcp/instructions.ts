/** What an agent is told when it connects: the way through the tools, and who decides what. */
export const INSTRUCTIONS = `Masthead is where a team writes, reviews and schedules posts for its channels.

1. list_brands shows every brand of this account; one connection covers them all. Tools work on the brand that the person selected, or on the one whose slug you give as \`brand\`. list_channels says where its posts can go and what each platform takes.
2. Read get_mining_context before thinking up ideas. Collect them and send them with push_ideas, 25 in a call. Do not poll list_ideas in a loop.
3. Check a draft with preflight_post and mend what its issues name. create_post then puts the post into the review queue. With \`submit: false\` it stays a draft, for submit_for_review later. upload_media fetches an image or a video and answers the id for \`media_ids\`. update_post, reschedule_post and cancel_post change what is there; list_comments shows what people said about it.
4. People approve. approve_post and \`approve: true\` need the elevated access level and are recorded in the person's name: use them only when the person has asked for that very post to go out.

Nothing here publishes. An approved post goes out when its time comes. Figures are read once a night.
Lists hold the beginning of each text; get_post has all of a post. Times are ISO 8601 with an offset, or local with \`timezone\` beside them; \`from\` and \`to\` also take days.
A refused call says why in JSON: \`message\`, mostly a \`code\`, \`errors\` by argument, \`issues\` of channels, each with its fix, and as \`next_step\` what to do. Arguments that a tool does not know are refused.`;
