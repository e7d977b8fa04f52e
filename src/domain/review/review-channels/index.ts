import { getReviewChannel } from "./get.ts";
import { sendReviewChannelTest } from "./send-test.ts";
import { updateReviewChannel } from "./update.ts";

export { listReviewChats } from "./list-chats.ts";
export { type MessengerOutcome, openMessenger, settleMessage } from "./open-messenger.ts";
export { getReviewChannel, sendReviewChannelTest, updateReviewChannel };

export const operations = [getReviewChannel, updateReviewChannel, sendReviewChannelTest] as const;
