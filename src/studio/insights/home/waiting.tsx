import { t, tn } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ChannelMark } from "#studio/frame/channel-mark.tsx";
import { TextLink } from "#ui/link.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { PostRow } from "./post-row.tsx";
import type { Home, WaitingPosts } from "./summarize-home.ts";
import { ToApprove } from "./to-approve.tsx";
import { useBrands } from "./use-brands.ts";

interface WaitingProps {
  home: Home;
  /** Whether it is all of the brand that is open, where posts are approved in place. */
  isHere?: boolean;
  /** Of that brand. */
  overdue?: number;
}

/** Waiting items, most urgent first, each with a link. */
export function Waiting({ home, isHere = false, overdue = 0 }: WaitingProps) {
  return (
    <>
      <Posts title={t("Needs attention")} of={home.troubled} all="calendar?all=troubled" />
      {isHere ? (
        <ToApprove of={home.to_approve} />
      ) : (
        <Posts title={t("To approve")} of={home.to_approve} all="approvals" isToApprove />
      )}
      <Posts
        title={t("Changes requested")}
        of={home.changes_requested}
        all="calendar?all=any&status=changes_requested"
      />
      <Posts title={t("Assigned to you")} of={home.assigned} all="calendar?all=assigned" isAssigned />
      <Posts title={t("Due soon, not approved")} of={home.expiring} all="calendar?all=unapproved" />
      <Channels channels={home.channels} />
      <Inboxes inboxes={home.inboxes} overdue={overdue} />
    </>
  );
}

interface PostsProps {
  title: string;
  of: WaitingPosts;
  /** The page with all of them, in one brand. */
  all: string;
  isToApprove?: boolean;
  isAssigned?: boolean;
}

function Posts({ title, of: { total, posts }, all, isToApprove = false, isAssigned = false }: PostsProps) {
  const { handle, name } = useBrand();
  const { hasSeveral } = useBrands();
  if (total === 0) return null;
  const href = studioPath(handle, all);
  const oneByOne = isToApprove ? <TextLink href={href}>{t("Review all")}</TextLink> : undefined;
  return (
    <Section title={title} action={oneByOne}>
      <Rows label={title}>
        {posts.map((post) => (
          <PostRow key={post.id} post={post} isToApprove={isToApprove} isAssigned={isAssigned} />
        ))}
        {total > posts.length ? (
          <Row
            href={href}
            title={tn(total - posts.length, "And {count} more", "And {count} more")}
            detail={
              hasSeveral
                ? t("Opens the list of {brand}. Other brands have their own lists.", { brand: name })
                : undefined
            }
          />
        ) : null}
      </Rows>
    </Section>
  );
}

function Channels({ channels }: Pick<Home, "channels">) {
  const { brandOf, hasSeveral } = useBrands();
  if (channels.length === 0) return null;
  return (
    <Section title={t("Channels that need attention")}>
      <Rows label={t("Channels that need attention")}>
        {channels.map((channel) => {
          const { id, brand_id: brandId, platform, handle, display_name: name, status } = channel;
          const brand = brandOf(brandId);
          return (
            <Row
              key={id}
              href={studioPath(brand.handle, "channels")}
              leading={<ChannelMark channel={channel} size={40} />}
              title={name}
              detail={[platformName(platform), handle, ...(hasSeveral ? [brand.name] : [])].join(" · ")}
              trailing={<StatusBadge status={status} />}
            />
          );
        })}
      </Rows>
    </Section>
  );
}

function Inboxes({ inboxes, overdue }: Pick<Home, "inboxes"> & { overdue: number }) {
  const { brandOf } = useBrands();
  if (inboxes.length === 0) return null;
  return (
    <Section title={t("Needs reply")}>
      <Rows label={t("Needs reply")}>
        {inboxes.map(({ brand_id: brandId, open, drafted, to_approve: toApprove, failed }) => {
          const { name, handle } = brandOf(brandId);
          const more = [
            ...(overdue > 0 ? [tn(overdue, "{count} overdue", "{count} overdue")] : []),
            ...(drafted > 0
              ? [tn(drafted, "{count} drafted reply to review", "{count} drafted replies to review")]
              : []),
            ...(toApprove > 0 ? [tn(toApprove, "{count} reply to approve", "{count} replies to approve")] : []),
            ...(failed > 0 ? [tn(failed, "{count} failed", "{count} failed")] : []),
          ];
          return (
            <Row
              key={brandId}
              href={studioPath(handle, "inbox")}
              title={tn(open, "{count} message in the inbox of {brand}", "{count} messages in the inbox of {brand}", {
                brand: name,
              })}
              detail={more.join(" · ")}
            />
          );
        })}
      </Rows>
    </Section>
  );
}
