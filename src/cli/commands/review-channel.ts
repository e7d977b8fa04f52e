import type { Command } from "commander";
import { getReviewChannel, sendReviewChannelTest, updateReviewChannel } from "#client/sdk.gen.ts";
import type { ReviewChannel } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { present } from "../print.ts";
import { replyOf } from "../response.ts";

export function reviewChannel(program: Command, io: Io): void {
  const group = program
    .command("review-channel")
    .description("The channel of Slack or Microsoft Teams in which posts are shown to reviewers.");

  group
    .command("get")
    .description("Show the channel, and why its latest message wasn't sent.")
    .addHelpText("after", examples("masthead review-channel get"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(getReviewChannel({ client })), show(io));
    });

  group
    .command("set")
    .description("Show posts in a connected channel once they are submitted, or in none (off).")
    .argument("<channel>", "ID of the channel, or off", (text) => (text === "off" ? null : wholeNumber(text)))
    .addHelpText("after", examples("masthead review-channel set 12", "masthead review-channel set off"))
    .action(async (channel_id: number | null, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      const reply = await replyOf(updateReviewChannel({ client, body: { channel_id } }));
      await present(io, options, reply, show(io));
    });

  group
    .command("test")
    .description("Send a test message to the channel.")
    .addHelpText("after", examples("masthead review-channel test"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(sendReviewChannelTest({ client })), () => io.out("Test message sent."));
    });
}

function show(io: Io) {
  return ({ review_channel: { channel, problem } }: { review_channel: ReviewChannel }) => {
    io.out(channel === null ? "Posts are shown in no chat." : `${channel.handle} (${channel.platform})`);
    if (problem !== null) io.out(problem);
  };
}
