"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { BEAT_MS } from "#domain/content/presence/terms.ts";
import { Initials } from "#studio/frame/initials.tsx";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import { randomUuid } from "#ui/random-uuid.ts";
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
  const [tab] = useState(randomUuid);
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
