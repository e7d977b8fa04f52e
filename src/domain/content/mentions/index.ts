export { findMentionable, includeMentions } from "./find.ts";
export { notifyMentioned } from "./notify-mentioned.ts";
export { requireMentionable } from "./require-mentionable.ts";
export { namesOf, viewMentions } from "./view.ts";
