import { TextLink } from "#ui/link.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { platformName } from "../composer/checks.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { PostLine } from "./post-line.tsx";
import type { Home, WaitingPosts } from "./say-home.ts";
import { useBrands } from "./use-brands.ts";

/** What waits, most pressing first; each line leads to where it is done. */
export function Waiting({ home }: { home: Home }) {
  return (
    <>
      <Posts title="In trouble" of={home.troubled} />
      <Posts title="To approve" of={home.to_approve} isToApprove />
      <Posts title="Changes asked for" of={home.changes_requested} />
      <Posts title="Not approved, and soon due" of={home.expiring} />
      <Channels channels={home.channels} />
      <Inboxes inboxes={home.inboxes} />
    </>
  );
}

interface PostsProps {
  title: string;
  of: WaitingPosts;
  isToApprove?: boolean;
}

function Posts({ title, of: { total, posts }, isToApprove = false }: PostsProps) {
  const { handle } = useBrand();
  if (total === 0) return null;
  const all = isToApprove ? (
    <TextLink href={studioPath(handle, "approvals")}>Approve one after the other</TextLink>
  ) : undefined;
  return (
    <Section title={title} action={all}>
      <Rows label={title}>
        {posts.map((post) => (
          <PostLine key={post.id} post={post} isToApprove={isToApprove} />
        ))}
        {total > posts.length ? <Row title={`And ${total - posts.length} more`} /> : null}
      </Rows>
    </Section>
  );
}

function Channels({ channels }: Pick<Home, "channels">) {
  const { brandOf, hasSeveral } = useBrands();
  if (channels.length === 0) return null;
  return (
    <Section title="Channels to see to">
      <Rows label="Channels to see to">
        {channels.map(({ id, brand_id: brandId, platform, handle, display_name: name, status }) => {
          const brand = brandOf(brandId);
          return (
            <Row
              key={id}
              href={studioPath(brand.handle, "channels")}
              title={name}
              detail={[`${platformName(platform)} ${handle}`, ...(hasSeveral ? [brand.name] : [])].join(" · ")}
              trailing={<StatusBadge status={status} />}
            />
          );
        })}
      </Rows>
    </Section>
  );
}

function Inboxes({ inboxes }: Pick<Home, "inboxes">) {
  const { brandOf } = useBrands();
  if (inboxes.length === 0) return null;
  return (
    <Section title="To answer">
      <Rows label="To answer">
        {inboxes.map(({ brand_id: brandId, open, drafted, failed }) => {
          const { name, handle } = brandOf(brandId);
          const more = [
            ...(drafted > 0 ? [`${drafted} drafted ${drafted === 1 ? "reply waits" : "replies wait"} for you`] : []),
            ...(failed > 0 ? [`${failed} not sent`] : []),
          ];
          return (
            <Row
              key={brandId}
              href={studioPath(handle, "inbox")}
              title={`${open} ${open === 1 ? "message" : "messages"} in the inbox of ${name}`}
              detail={more.join(" · ")}
            />
          );
        })}
      </Rows>
    </Section>
  );
}
