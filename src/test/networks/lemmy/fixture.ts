import { lemmyChanger, lemmyConnect, lemmyPublisher, lemmyReporter } from "#platform/connectors/lemmy/parts.ts";
import type { OwnFixture } from "../own.ts";
import { LEMMY_COMMUNITY, LEMMY_USER, startLemmy, tooManyForLemmy } from "./server.ts";

export const fixtures: readonly OwnFixture[] = [
  {
    platform: "lemmy",
    proof: "look_up",
    publisherAt: null,
    uploads: false,
    needs: { options: { community: LEMMY_COMMUNITY } },
    typed: LEMMY_USER,
    tooMany: tooManyForLemmy,
    sampleLength: 55,
    seen: { text: null, of10: 5, card: "never" },
    echoed: [
      {
        asked: { body: "Tea\nHot", options: { community: LEMMY_COMMUNITY, nsfw: true } },
        told: { "post_view.post.name": "Te", "post_view.post.body": "Cold", "post_view.post.nsfw": false },
        says: [
          "The server published it with the title “Te”, not “Tea”.",
          "The server published it with the text “Cold”, not “Hot”.",
          "The server published it without the mark for sensitive content.",
        ],
      },
    ],
    has: ["changes", "metrics", "profile", "revocation"],
    async start() {
      const standIn = await startLemmy();
      const { journal } = standIn;
      const clear = () => void journal.splice(0);
      const present = () => journal.filter(({ deleted }) => !deleted);
      return {
        standIn,
        connect: lemmyConnect("http:"),
        publisher: lemmyPublisher(),
        changes: {
          changer: lemmyChanger(),
          edits: "PUT /api/v3/post",
          deletes: "POST /api/v3/post/delete",
          clear,
        },
        metrics: { reporter: lemmyReporter(), clear },
        texts: () => present().map(({ name }) => name),
        contents: () => present().map(({ name, body }) => `${name}\n${body}`),
        more: { site: standIn.origin },
      };
    },
  },
];
