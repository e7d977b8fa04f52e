"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { BEAT_MS } from "#domain/presence/terms.ts";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import { Initials } from "../frame/initials.tsx";
import { describePresence, nameOf } from "./describe.ts";
import classes from "./presence.module.css";

interface PresenceProps {
  postId: number;
  /** Whether this page edits the post, or only shows it. */
  isEditing: boolean;
}

/** Initials beside the text; more people are only in the text. */
const MOST_INITIALS = 3;

/**
 * Who else has the post open. Reports this page too, every few seconds while it is visible: a page that no longer
 * reports counts as closed.
 */
export default function Presence({ postId, isEditing }: PresenceProps) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [tab] = useState(newTab);
  const { data } = useQuery({
    queryKey: [...trpc.presence.pathKey(), postId, tab, isEditing],
    queryFn: () => client.presence.report.mutate({ post_id: postId, tab, is_editing: isEditing }),
    refetchInterval: BEAT_MS,
    refetchOnWindowFocus: "always",
    staleTime: 0,
    gcTime: 0,
    // The next report follows soon.
    retry: false,
  });
  useEffect(() => () => void client.presence.leave.mutate({ tab }).catch(() => undefined), [client, tab]);
  const people = data?.people ?? [];
  const sentence = describePresence(people, isEditing);
  return (
    <span role="status" className={classes.presence} data-warning={(isEditing && people[0]?.is_editing) || undefined}>
      {people.length > 0 ? (
        <>
          <span className={classes.people} aria-hidden>
            {people.slice(0, MOST_INITIALS).map((person) => (
              <Initials key={person.id} name={nameOf(person)} size={24} />
            ))}
          </span>
          <span className={classes.names} title={sentence}>
            {sentence}
          </span>
        </>
      ) : null}
    </span>
  );
}

/** A random UUID; `crypto.randomUUID` is missing on http addresses in a local network. */
function newTab(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
