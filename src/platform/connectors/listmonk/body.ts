import type { Outgoing } from "../contract.ts";
import { mailOf } from "../shared/newsletter/mail.ts";

/**
 * Listmonk reads bodies and subjects as Go templates, in which two braces begin a command, and an address with
 * `@TrackLink` behind it is counted. Source: models/campaigns.go and models/common.go, read 1 December 2026.
 */
const COMMAND = "{{";

/** An address as Listmonk's pattern takes it: with others, only a part of it would be counted. */
const COUNTABLE = /href="(https?:\/\/(?:[\p{L}\p{N}_\-.~!$'()*+,/:;=?@[\]%#]|&amp;)*)"/gu;

/** A text in which no braces are a command. */
export function plainLine(text: string): string {
  return text.replaceAll(COMMAND, `${COMMAND} "${COMMAND}" }}`);
}

export function bodyOf(outgoing: Outgoing, countsClicks: boolean): { body: string; altbody: string } {
  const { html, text } = mailOf(outgoing);
  const safe = html.replaceAll("{", "&#123;").replaceAll("@TrackLink", "&#64;TrackLink");
  return {
    body: countsClicks ? safe.replaceAll(COUNTABLE, 'href="$1@TrackLink"') : safe,
    altbody: plainLine(text).replaceAll("@TrackLink", "@ TrackLink"),
  };
}
