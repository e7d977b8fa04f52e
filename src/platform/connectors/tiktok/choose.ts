import { msg, t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import type { Chooser } from "../contract.ts";
import { messageOf, readCredentials, type TikTok } from "./api.ts";
import { askCreator, Creator } from "./creator.ts";
import { AUDIENCES, INTERACTIONS } from "./options.ts";

/** The audiences and interactions that the account offers at the moment. */
export function tiktokChooser(at: TikTok): Chooser {
  return {
    platform: "tiktok",
    timeoutMs: 15_000,
    async choices(channel, call) {
      const answer = await askCreator(call, at, readCredentials(channel).token);
      if (!answer.isOk) throw new Error(messageOf(answer.response));
      const creator = Creator.parse(answer.data);
      const isOff = {
        comment: creator.comment_disabled,
        duet: creator.duet_disabled,
        stitch: creator.stitch_disabled,
      };
      return {
        privacy: creator.privacy_level_options.map((value) => ({
          value,
          label: t(lookUp(AUDIENCES, value) ?? msg(value)),
        })),
        interactions: (["comment", "duet", "stitch"] as const).flatMap((value) =>
          isOff[value] ? [] : [{ value, label: t(INTERACTIONS[value]) }],
        ),
      };
    },
  };
}
