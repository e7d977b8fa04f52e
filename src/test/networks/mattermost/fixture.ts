import { mattermostChanger } from "#platform/connectors/mattermost/change.ts";
import { mattermostConnect } from "#platform/connectors/mattermost/connect.ts";
import { mattermostPublisher } from "#platform/connectors/mattermost/publish.ts";
import { mattermostReporter } from "#platform/connectors/mattermost/report.ts";
import { file } from "../lend.ts";
import type { OwnFixture } from "../own.ts";
import { MATTERMOST_TOKEN, startMattermost, tooManyForMattermost } from "./server.ts";

export const fixtures: readonly OwnFixture[] = [
  {
    platform: "mattermost",
    proof: "look_up",
    publisherAt: null,
    uploads: false,
    typed: { token: MATTERMOST_TOKEN },
    tooMany: tooManyForMattermost,
    sampleLength: 55,
    takesNoAltText: true,
    seen: { text: null, of10: 5, card: "always" },
    echoed: [
      {
        asked: { media: [file("image/jpeg"), file("image/jpeg")] },
        told: { message: "Hullo", "file_ids.1": undefined },
        says: ["Mattermost published it with the text “Hullo”, not “Hello”.", "Mattermost published 1 of 2 files."],
      },
    ],
    has: ["changes", "metrics", "profile"],
    absentIsZero: "likes",
    videos: "video_codec? video_bit_depth? | video_codec? video_chroma? video_bit_depth? | video_chroma? | - | - | -",
    async start() {
      const standIn = await startMattermost();
      const { journal } = standIn;
      const clear = () => void journal.splice(0);
      const present = () => journal.filter(({ delete_at: at }) => at === 0);
      return {
        standIn,
        connect: mattermostConnect("http:"),
        publisher: mattermostPublisher(),
        changes: {
          changer: mattermostChanger(),
          edits: "PUT /api/v4/posts/[^/]+/patch",
          deletes: "DELETE /api/v4/posts/[^/]+",
          clear,
        },
        metrics: { reporter: mattermostReporter(), clear },
        texts: () => present().map(({ message }) => message),
        files: () => present().map(({ file_ids: files }) => files.length),
        more: { address: `${standIn.origin}/north/channels/coffee-news` },
      };
    },
  },
];
