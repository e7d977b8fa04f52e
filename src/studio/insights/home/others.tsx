import { t, tn } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PersonFace } from "#studio/frame/person-face.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import type { Briefing } from "./summarize-home.ts";

/** For whom else in the brand something waits, and what. */
export function Others({ others }: { others: Briefing["waiting"]["others"] }) {
  const { handle } = useBrand();
  if (others.length === 0) return null;
  return (
    <Section title={t("Waiting for others")}>
      <Rows label={t("Waiting for others")}>
        {others.map(({ person, to_approve, changes_requested, assigned, overdue, post_id: postId }) => (
          <Row
            key={person.id}
            href={studioPath(handle, postId === null ? "inbox" : `posts/${postId}`)}
            leading={<PersonFace id={person.id} name={person.name} />}
            title={person.name}
            detail={[
              ...(to_approve > 0 ? [tn(to_approve, "{count} post to approve", "{count} posts to approve")] : []),
              ...(changes_requested > 0
                ? [tn(changes_requested, "{count} post with requested changes", "{count} posts with requested changes")]
                : []),
              ...(assigned > 0 ? [tn(assigned, "{count} unfinished post", "{count} unfinished posts")] : []),
              ...(overdue > 0 ? [tn(overdue, "{count} overdue message", "{count} overdue messages")] : []),
            ].join(" · ")}
          />
        ))}
      </Rows>
    </Section>
  );
}
