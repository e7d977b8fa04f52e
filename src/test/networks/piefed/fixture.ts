import { piefedChanger, piefedConnect, piefedPublisher, piefedReporter } from "#platform/connectors/piefed/parts.ts";
import type { OwnFixture } from "../own.ts";
import { PIEFED_COMMUNITY, PIEFED_USER, startPieFed, tooManyForPieFed } from "./server.ts";

export const fixtures: readonly OwnFixture[] = [
  {
    platform: "piefed",
    proof: "look_up",
    publisherAt: null,
    uploads: false,
    needs: { options: { community: PIEFED_COMMUNITY } },
    typed: PIEFED_USER,
    tooMany: tooManyForPieFed,
    sampleLength: 55,
    seen: { text: null, of10: 5, card: "never" },
    echoed: [
      {
        asked: { body: "Tea\nHot", options: { community: PIEFED_COMMUNITY, nsfw: true } },
        told: { "post_view.post.title": "Te", "post_view.post.body": "Cold", "post_view.post.nsfw": false },
        says: [
          "The server published it with the title “Te”, not “Tea”.",
          "The server published it with the text “Cold”, not “Hot”.",
          "The server published it without the mark for sensitive content.",
        ],
      },
    ],
    has: ["changes", "metrics", "profile"],
    async start() {
      const standIn = await startPieFed();
      const clear = () => void standIn.journal.splice(0);
      const present = () => standIn.journal.filter(({ deleted }) => !deleted);
      return {
        standIn,
        connect: piefedConnect("http:"),
        publisher: piefedPublisher(),
        changes: {
          changer: piefedChanger(),
          edits: "PUT /api/alpha/post",
          deletes: "POST /api/alpha/post/delete",
          clear,
        },
        metrics: { reporter: piefedReporter(), clear },
        texts: () => present().map(({ title }) => title),
        contents: () => present().map(({ title, body }) => `${title}\n${body}`),
        more: { site: standIn.origin },
      };
    },
  },
];
