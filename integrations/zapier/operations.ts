/** What a Zap can do, by the API's operations. */
export const CREATES: readonly string[] = [
  "createPost",
  "updatePost",
  "submitPost",
  "approvePost",
  "requestPostChanges",
  "addPostToQueue",
  "publishPostNow",
  "cancelPost",
  "createPostComment",
  "createPostShareLink",
  "uploadMedia",
  "createIdea",
  "createIdeaFromUrl",
  "convertIdea",
  "createCampaign",
  "createCalendarNote",
  "sendReply",
  "createInboxNote",
  "createContact",
];

/** What a Zap can look up. */
export const SEARCHES: readonly string[] = [
  "listPosts",
  "getPost",
  "listIdeas",
  "listMedia",
  "listContacts",
  "listInboxItems",
  "listPostPublications",
];
