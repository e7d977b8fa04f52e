import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../../contract.ts";
import { NOT_AUTHORIZED } from "./codes.ts";

/** Explanations of refusals by the brand's own server or workspace, for networks that need no words of their own. */
export const SERVER_ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg("The server no longer accepts the channel's token."),
    retryable: false,
    next: { step: msg("Create a new one there, and reconnect the channel with it."), link: "reconnect" },
  },
  not_allowed: {
    category: "user",
    message: msg("The account may not post there."),
    retryable: false,
    next: { step: msg("Give it the permission on the server, then try again."), link: null },
  },
  too_large: {
    category: "user",
    message: msg("The text or a file is larger than the server takes."),
    retryable: false,
    next: { step: msg("Shorten the text or use a smaller file."), link: "edit" },
  },
  refused: {
    category: "user",
    message: msg("The server refused the post."),
    retryable: false,
    next: { step: msg("Change the post, then try again."), link: "edit" },
  },
  media_not_public: {
    category: "user",
    message: msg("The images are fetched from this installation, whose address isn't reachable on the internet."),
    retryable: false,
    next: { step: msg("Remove the images, then try again."), link: "edit" },
  },
} as const satisfies ErrorTable;
export type ServerError = keyof typeof SERVER_ERRORS;
