import { beehiivConnect } from "#platform/connectors/beehiiv/connect.ts";
import { beehiivPublisher } from "#platform/connectors/beehiiv/publish.ts";
import { beehiivReporter } from "#platform/connectors/beehiiv/report.ts";
import { textOf } from "#platform/connectors/shared/text/html-text.ts";
import type { OwnFixture } from "../own.ts";
import { BEEHIIV_KEY, startBeehiiv, tooManyForBeehiiv } from "./server.ts";

const OPTIONS = { title: "Spring menu" };

export const fixtures: readonly OwnFixture[] = [
  {
    platform: "beehiiv",
    proof: "blind",
    publisherAt: beehiivPublisher,
    uploads: false,
    needs: { options: OPTIONS },
    typed: { key: BEEHIIV_KEY },
    tooMany: tooManyForBeehiiv,
    sampleLength: 51,
    seen: { text: null, of10: 5, card: "never" },
    echoed: [
      {
        asked: { options: { ...OPTIONS, preview_text: "New: rye bread" } },
        on: "GET /v2/publications/[^/]+/posts/[^/]+",
        told: { "data.title": "Menu", "data.subject_line": "Menu!", "data.preview_text": "" },
        says: [
          "Beehiiv published it with the title “Menu”, not “Spring menu”.",
          "Beehiiv published it with the subject “Menu!”, not “Spring menu”.",
          "Beehiiv published it without the preview text “New: rye bread”.",
        ],
      },
    ],
    has: ["metrics", "profile"],
    async start() {
      const standIn = await startBeehiiv();
      const { origin, journal } = standIn;
      return {
        standIn,
        connect: beehiivConnect(origin),
        publisher: beehiivPublisher(origin),
        metrics: { reporter: beehiivReporter(origin), clear: () => void journal.splice(0) },
        texts: () => journal.map(({ body_content: html }) => textOf(html).trim()),
      };
    },
  },
];
