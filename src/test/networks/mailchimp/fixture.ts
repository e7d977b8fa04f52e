import { mailchimpConnect } from "#platform/connectors/mailchimp/connect.ts";
import { mailchimpPublisher } from "#platform/connectors/mailchimp/publish.ts";
import { mailchimpReporter } from "#platform/connectors/mailchimp/report.ts";
import { textOf } from "#platform/connectors/shared/text/html-text.ts";
import type { OwnFixture } from "../own.ts";
import { MAILCHIMP_AUDIENCE, MAILCHIMP_KEY, startMailchimp, tooManyForMailchimp } from "./server.ts";

const OPTIONS = { title: "Spring menu", audience: MAILCHIMP_AUDIENCE };

export const fixtures: readonly OwnFixture[] = [
  {
    platform: "mailchimp",
    proof: "state",
    publisherAt: mailchimpPublisher,
    uploads: false,
    needs: { options: OPTIONS },
    typed: { key: MAILCHIMP_KEY },
    tooMany: tooManyForMailchimp,
    sampleLength: 51,
    seen: { text: null, of10: 5, card: "never" },
    echoed: [
      {
        asked: { options: { ...OPTIONS, preview_text: "New: rye bread", from_name: "North" } },
        on: "POST /3.0/campaigns",
        told: { "settings.subject_line": "Menu", "settings.preview_text": "", "settings.from_name": "North Coffee" },
        says: [
          "Mailchimp published it with the subject “Menu”, not “Spring menu”.",
          "Mailchimp published it without the preview text “New: rye bread”.",
          "Mailchimp published it with the sender “North Coffee”, not “North”.",
        ],
      },
    ],
    has: ["metrics", "profile"],
    async start() {
      const standIn = await startMailchimp();
      const { origin, journal, campaigns } = standIn;
      const texts = () => journal.map(({ html }) => textOf(html).trim());
      return {
        standIn,
        connect: mailchimpConnect(origin),
        publisher: mailchimpPublisher(origin),
        metrics: { reporter: mailchimpReporter(origin), clear: () => void campaigns.splice(0) },
        texts,
      };
    },
  },
];
