import type { z } from "zod";
import { msg, t } from "#kernel/language.ts";
import { finding } from "#kernel/messages.ts";
import { EXAMPLE, needsZone } from "#kernel/time.ts";
import { clockChangeMessage, resolveInstant } from "#kernel/zone.ts";

type Time = string | null | undefined;
type Timed = { scheduled_at?: Time; due_at?: Time };
type WithTime = {
  scheduled_at?: Time;
  due_at?: Time;
  timezone?: string | undefined;
  channels?: { scheduled_at?: Time }[] | undefined;
};

/** For inputs of posts: resolves times without an offset in the accompanying `timezone`. */
export function resolveTimes({ value, issues }: z.core.ParsePayload<WithTime>): void {
  resolve(value, "scheduled_at", []);
  resolve(value, "due_at", []);
  for (const [index, channel] of (value.channels ?? []).entries())
    resolve(channel, "scheduled_at", ["channels", index]);

  function resolve(timed: Timed, field: keyof Timed, path: PropertyKey[]): void {
    const time = timed[field];
    if (time === null || time === undefined || !needsZone(time)) return;
    const zone = value.timezone;
    // An unknown time zone is reported on its own field.
    if (issues.some((issue) => issue.path?.[0] === "timezone")) return;
    const moment = zone === undefined ? null : resolveInstant(time, zone);
    const wrong = zone === undefined ? t(NO_OFFSET, { example: EXAMPLE }) : clockChangeMessage(time, zone);
    if (moment === null) issues.push({ ...finding(wrong, [...path, field]), input: time });
    else timed[field] = moment;
  }
}

const NO_OFFSET = msg("needs an offset, such as {example}, or a `timezone` such as Europe/Berlin beside it");
