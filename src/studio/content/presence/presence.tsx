"use client";

import { PersonFace } from "#studio/frame/person-face.tsx";
import { describePresence, nameOf } from "./describe.ts";
import classes from "./presence.module.css";
import { usePresence } from "./use-presence.ts";

interface PresenceProps {
  postId: number;
  /** Whether this page edits the post, or only shows it. */
  isEditing: boolean;
}

/** Face beside the text; more people are only in the text. */
const MOST_INITIALS = 3;

/** Who else has the post open. */
export default function Presence({ postId, isEditing }: PresenceProps) {
  const people = usePresence({ post_id: postId }, isEditing);
  const sentence = describePresence(people, isEditing);
  return (
    <span role="status" className={classes.presence} data-warning={(isEditing && people[0]?.is_editing) || undefined}>
      {people.length > 0 ? (
        <>
          <span className={classes.people} aria-hidden>
            {people.slice(0, MOST_INITIALS).map((person) => (
              <PersonFace key={person.id} id={person.id} name={nameOf(person)} size={24} />
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
