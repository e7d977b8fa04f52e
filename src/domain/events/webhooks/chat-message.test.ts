import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sampleEvent } from "./catalogue.ts";
import { chatMessage } from "./chat-message.ts";
import { ALL_EVENTS } from "./terms.ts";

const subject = {
  brand: "Fish & Sons",
  text: "Open on\nSunday <!channel>",
  url: "https://m.example/studio/fish/posts/7",
  isPost: true,
};
const comment = { event: "post.commented", post_id: 7, status: "in_review", comment_id: 1 } as const;

describe("a message for Slack", () => {
  it("names brand, event, text and link, and can't mention a channel", () => {
    expect(chatMessage("slack_message", sampleEvent("post.published"), subject)).toEqual({
      text: [
        "*Fish &amp; Sons: published on Feed*",
        "Open on Sunday &lt;!channel&gt;",
        "<https://m.example/studio/fish/posts/7|Open post>",
      ].join("\n"),
      unfurl_links: false,
      unfurl_media: false,
    });
  });

  it("quotes the comment; without one, the post", () => {
    const asked = { ...comment, kind: "change_request" as const, body: "Another picture, please." };
    expect(chatMessage("slack_message", asked, subject)).toMatchObject({
      text: expect.stringMatching(/changes were requested to a post\*\nAnother picture, please\.\n/),
    });
    const approved = { ...comment, kind: "approval" as const, body: "" };
    expect(chatMessage("slack_message", approved, subject)).toMatchObject({
      text: expect.stringContaining("Open on Sunday"),
    });
  });
});

describe("a message for Teams", () => {
  it("is an adaptive card whose text can't hide a link", () => {
    const tricky = { ...comment, kind: "comment" as const, body: "[Sign in](https://evil.example)" };
    expect(chatMessage("teams_message", tricky, subject)).toMatchObject({
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          content: {
            type: "AdaptiveCard",
            body: [
              { type: "TextBlock", text: "Fish & Sons: a new comment on a post" },
              { type: "TextBlock", text: "\\[Sign in\\](https://evil.example)" },
            ],
            actions: [{ type: "Action.OpenUrl", title: "Open post", url: subject.url }],
          },
        },
      ],
    });
  });
});

/** What a Teams webhook takes: https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using */
const TeamsMessage = z.strictObject({
  type: z.literal("message"),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal("application/vnd.microsoft.card.adaptive"),
      contentUrl: z.null().optional(),
      content: z.strictObject({
        $schema: z.literal("http://adaptivecards.io/schemas/adaptive-card.json"),
        type: z.literal("AdaptiveCard"),
        // The newest one that Teams shows on phones too is 1.5.
        version: z.enum(["1.2", "1.3", "1.4", "1.5"]),
        body: z
          .array(
            z.strictObject({
              type: z.literal("TextBlock"),
              text: z.string().min(1),
              wrap: z.boolean().optional(),
              weight: z.enum(["Lighter", "Default", "Bolder"]).optional(),
            }),
          )
          .min(1),
        actions: z.array(z.strictObject({ type: z.literal("Action.OpenUrl"), title: z.string().min(1), url: z.url() })),
      }),
    }),
  ]),
});
/** Teams refuses larger messages. */
const MAX_TEAMS_BYTES = 28 * 1024;

it.each(ALL_EVENTS)("%s is a card as Teams documents it, small enough however long the text is", (event) => {
  const long = { ...subject, text: '"\\ä['.repeat(20_000) };
  const message = chatMessage("teams_message", sampleEvent(event), long);
  expect(TeamsMessage.safeParse(message).error?.issues ?? []).toEqual([]);
  expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(MAX_TEAMS_BYTES);
});

it.each(ALL_EVENTS)("%s has a message in each format", (event) => {
  for (const format of ["slack_message", "teams_message"] as const) {
    expect(JSON.stringify(chatMessage(format, sampleEvent(event), subject))).toContain("Open post");
  }
});
