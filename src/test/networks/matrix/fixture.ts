import { matrixChanger } from "#platform/connectors/matrix/change.ts";
import { matrixConnect } from "#platform/connectors/matrix/connect.ts";
import { matrixPublisher } from "#platform/connectors/matrix/publish.ts";
import { matrixReporter } from "#platform/connectors/matrix/report.ts";
import { textOf } from "#platform/connectors/shared/text/html-text.ts";
import type { OwnFixture } from "../own.ts";
import { MATRIX_ALIAS, MATRIX_TOKEN, type MatrixEvent, startMatrix, tooManyForMatrix } from "./server.ts";

/** A file without a caption belongs to the text before it. */
const hasText = ({ content }: MatrixEvent) => "formatted_body" in content;
const hasFile = ({ content }: MatrixEvent) => "url" in content;

export const fixtures: readonly OwnFixture[] = [
  {
    platform: "matrix",
    proof: "key",
    publisherAt: null,
    uploads: false,
    typed: { token: MATRIX_TOKEN, room: MATRIX_ALIAS },
    tooMany: tooManyForMatrix,
    sampleLength: 68,
    seen: { text: null, of10: 10, card: "always" },
    echoed: "A message is answered with its ID alone.",
    has: ["changes", "metrics", "profile"],
    videos: "video_codec? video_bit_depth? | video_codec? video_chroma? video_bit_depth? | video_chroma? | - | - | -",
    async start() {
      const standIn = await startMatrix();
      const { journal } = standIn;
      const clear = () => void journal.splice(0);
      const room = "/_matrix/client/v3/rooms/[^/]+";
      return {
        standIn,
        connect: matrixConnect("http:"),
        publisher: matrixPublisher(),
        changes: {
          changer: matrixChanger(),
          edits: `PUT ${room}/send/m.room.message/[^/]+`,
          deletes: `PUT ${room}/redact/[^/]+/[^/]+`,
          clear,
        },
        metrics: { reporter: matrixReporter(), clear },
        texts: () => journal.filter(hasText).map(({ content }) => content.body),
        contents: () =>
          journal.flatMap(({ content }) => ("formatted_body" in content ? textOf(content.formatted_body) : [])),
        files() {
          const starts = journal.flatMap((event, index) => (hasText(event) ? [index] : []));
          return starts.map((start, at) => journal.slice(start, starts[at + 1]).filter(hasFile).length);
        },
        more: { site: standIn.origin },
      };
    },
  },
];
