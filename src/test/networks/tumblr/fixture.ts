import { tumblrChanger } from "#platform/connectors/tumblr/change.ts";
import { tumblrConnect } from "#platform/connectors/tumblr/connect.ts";
import { tumblrPublisher } from "#platform/connectors/tumblr/publish.ts";
import { tumblrReporter } from "#platform/connectors/tumblr/report.ts";
import type { OwnFixture } from "../own.ts";
import { startTumblr, TUMBLR_BLOG, TUMBLR_SECRET, tooManyForTumblr, tumblrAt } from "./server.ts";

export const fixtures: readonly OwnFixture[] = [
  {
    platform: "tumblr",
    proof: "look_up",
    publisherAt: (origin) => tumblrPublisher(tumblrAt(origin)),
    uploads: true,
    typed: null,
    externalId: TUMBLR_BLOG,
    tooMany: tooManyForTumblr,
    sampleLength: 55,
    seen: { text: null, of10: 10, card: "never" },
    echoed: "Tumblr answers with the post's ID alone.",
    videos: "video_codec? | video_codec? | - | audio_codec? | audio_codec? | -",
    has: ["changes", "metrics", "profile"],
    async start() {
      const standIn = await startTumblr();
      const at = tumblrAt(standIn.origin);
      const clear = () => void standIn.journal.splice(0);
      const textOf = (content: (typeof standIn.journal)[number]["content"]) =>
        content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n\n");
      const path = "/v2/blog/[^/]+";
      return {
        standIn,
        connect: tumblrConnect(TUMBLR_SECRET, at),
        publisher: tumblrPublisher(at),
        changes: {
          changer: tumblrChanger(at),
          edits: `PUT ${path}/posts/\\d+`,
          deletes: `POST ${path}/post/delete`,
          clear,
        },
        metrics: { reporter: tumblrReporter(at), clear },
        texts: () => standIn.journal.map(({ content }) => textOf(content)),
      };
    },
  },
];
