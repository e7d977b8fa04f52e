import { z } from "zod";
import "#kernel/messages.ts";
import { RULE_MODES } from "./terms.ts";

const Mode = z.enum(RULE_MODES);
const modes = {
  alt_text: Mode.meta({ description: "Images and videos have an alt text that says what can be seen." }),
  captions: Mode.meta({ description: "Videos have captions, where the network takes them." }),
  contrast: Mode.meta({ description: "Texts that were written on images with the image editor have enough contrast." }),
  hashtags: Mode.meta({ description: "Hashtags of several words are in camel case." }),
  emojis: Mode.meta({ description: "At most three emojis in a row, and none in place of bullets." }),
  capitals: Mode.meta({ description: "No words in a row in capitals." }),
  links: Mode.meta({ description: "Links say where they lead, and addresses are not in capitals." }),
  reading_level: Mode.meta({ description: "Texts in English and German are not difficult by Flesch's formula." }),
};

export const AccessibilityRulesInput = z.object({});
export const UpdateAccessibilityRulesInput = z.object(modes).partial();
export const AccessibilityRulesView = z.object(modes).meta({ id: "AccessibilityRules" });
