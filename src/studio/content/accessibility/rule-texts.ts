import type { AccessibilityRule, PartState, RuleMode } from "#domain/content/accessibility/terms.ts";
import { type Message, msg } from "#kernel/language.ts";

/** What each rule is called, and what it asks for. */
export const RULE_TEXTS: Readonly<Record<AccessibilityRule, { name: Message; about: Message }>> = {
  alt_text: {
    name: msg("Alt texts"),
    about: msg("Images and videos have an alt text that says what can be seen: no file name, and no “image of”."),
  },
  captions: {
    name: msg("Captions"),
    about: msg("Videos have captions, on networks that take them. Captions within the video can't be recognized."),
  },
  contrast: {
    name: msg("Contrast of text on images"),
    about: msg(
      "Texts that were written with the image editor stand out enough from what is beneath them. Text in uploaded images can't be read.",
    ),
  },
  hashtags: {
    name: msg("Hashtags"),
    about: msg("Hashtags of several words are in camel case. Only those made of common words are found."),
  },
  emojis: {
    name: msg("Emojis"),
    about: msg("At most three emojis in a row, and none in place of bullets: screen readers read each by its name."),
  },
  capitals: { name: msg("Capitals"), about: msg("No words in a row in capitals.") },
  links: {
    name: msg("accessibility|Links"),
    about: msg("Links say where they lead, and addresses are not in capitals."),
  },
  reading_level: {
    name: msg("Reading level"),
    about: msg(
      "Texts of at least 30 words are not difficult by Flesch's formula. English and German only; other languages are not judged.",
    ),
  },
};

export const MODE_NAMES: Readonly<Record<RuleMode, Message>> = {
  off: msg("rule|Off"),
  warning: msg("rule|Warning"),
  required: msg("rule|Required"),
};

export const STATE_NAMES: Readonly<Record<PartState, Message>> = {
  passed: msg("accessibility|Passed"),
  partly: msg("accessibility|Partly"),
  failed: msg("accessibility|Needs work"),
  none: msg("accessibility|Nothing of that kind"),
  not_judged: msg("Can't be judged"),
  off: msg("rule|Off"),
};

export const SCORE = msg("{score} of 100");
/** Said wherever there is a score. */
export const NOT_JUDGED = msg("Text in uploaded images can't be read, so its contrast isn't judged.");
