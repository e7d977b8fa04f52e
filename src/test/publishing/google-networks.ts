import { businessChanger } from "#platform/connectors/google/business/change.ts";
import { businessConnect } from "#platform/connectors/google/business/connect.ts";
import { businessPoll } from "#platform/connectors/google/business/poll.ts";
import { businessPublisher } from "#platform/connectors/google/business/publish.ts";
import { businessReplier } from "#platform/connectors/google/business/reply.ts";
import { youtubeChanger } from "#platform/connectors/google/youtube/change.ts";
import { youtubeConnect } from "#platform/connectors/google/youtube/connect.ts";
import { youtubeHistory } from "#platform/connectors/google/youtube/history.ts";
import { youtubePoll } from "#platform/connectors/google/youtube/poll.ts";
import { youtubePublisher } from "#platform/connectors/google/youtube/publish.ts";
import { youtubeReplier } from "#platform/connectors/google/youtube/reply.ts";
import { youtubeReporter } from "#platform/connectors/google/youtube/report.ts";
import { GOOGLE_APP, tooManyForGoogle } from "../networks/google/answers.ts";
import { BUSINESS_LOCATION, startBusiness, tooManyForBusiness } from "../networks/google/business.ts";
import { startYouTube, YOUTUBE_CHANNEL } from "../networks/google/youtube.ts";
import type { NetworkFixture } from "./networks.ts";

export const GOOGLE_KEYS = {
  GOOGLE_CLIENT_ID: GOOGLE_APP.clientId,
  GOOGLE_CLIENT_SECRET: GOOGLE_APP.clientSecret,
};

/** Google's networks, connected through one app. */
export const GOOGLE_NETWORKS: readonly NetworkFixture[] = [
  {
    platform: "youtube",
    settles: true,
    uploads: true,
    needs: { video: true, options: { made_for_kids: "no" } },
    typed: null,
    externalId: YOUTUBE_CHANNEL,
    tooMany: tooManyForGoogle,
    async start() {
      const standIn = await startYouTube();
      const { google, journal, comments } = standIn;
      return {
        standIn,
        connect: youtubeConnect(GOOGLE_APP, google),
        publisher: youtubePublisher(google),
        texts: () => journal.map(({ snippet }) => snippet.title),
        contents: () => journal.map(({ snippet }) => `${snippet.title}\n${snippet.description}`),
        inbox: {
          poll: youtubePoll(google),
          reply: youtubeReplier(google),
          say: (text, under) => standIn.say(text, under),
          sayAsProgram: (text) => void standIn.say(text, journal[0]?.id ?? "", YOUTUBE_CHANNEL),
          replies: () =>
            comments.flatMap(({ text, parent, author }) =>
              parent !== null && author === YOUTUBE_CHANNEL ? [{ text, to: parent }] : [],
            ),
          asks: "GET /youtube/v3/commentThreads",
          sends: "POST /youtube/v3/comments",
          settles: false,
        },
        changes: {
          changer: youtubeChanger(google),
          edits: "PUT /youtube/v3/videos",
          deletes: "DELETE /youtube/v3/videos",
          clear: () => void journal.splice(0),
        },
        metrics: { reporter: youtubeReporter(google), clear: () => void journal.splice(0) },
        history: youtubeHistory(google),
      };
    },
  },
  {
    platform: "google_business",
    settles: true,
    uploads: false,
    takesOneFile: true,
    typed: null,
    externalId: BUSINESS_LOCATION,
    tooMany: tooManyForBusiness,
    async start() {
      const standIn = await startBusiness();
      const { google, journal, reviews } = standIn;
      const path = "/v4/accounts/\\d+/locations/\\d+/localPosts/\\d+";
      return {
        standIn,
        connect: businessConnect(GOOGLE_APP, google),
        publisher: businessPublisher(google),
        texts: () => journal.map(({ summary }) => summary),
        inbox: {
          kind: "review",
          poll: businessPoll(google),
          reply: businessReplier(google),
          say: (text) => standIn.review(text),
          // A business doesn't review itself.
          sayAsProgram: () => {},
          edit: (id, text) => standIn.editReview(id, text),
          refuseReply: (id) => standIn.refuseReply(id, "PERSONAL_INFO"),
          remove: (id) =>
            void reviews.splice(
              reviews.findIndex(({ reviewId }) => reviewId === id),
              1,
            ),
          replies: () =>
            reviews.flatMap(({ reviewReply: reply, reviewId: to }) => (reply ? [{ text: reply.comment, to }] : [])),
          asks: "GET /v4/accounts/\\d+/locations/\\d+/reviews",
          sends: "PUT /v4/accounts/\\d+/locations/\\d+/reviews/[^/]+/reply",
          settles: true,
        },
        changes: {
          changer: businessChanger(google),
          edits: `PATCH ${path}`,
          deletes: `DELETE ${path}`,
          clear: () => void journal.splice(0),
        },
      };
    },
  },
];
