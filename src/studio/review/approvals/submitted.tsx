"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { formatList, t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { PostRow } from "#studio/planning/calendar/cards/post-row.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PencilDrawing } from "#ui/drawings/pencil.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Rows } from "#ui/rows.tsx";
import { queueRead } from "./approvals-read.ts";
import { OtherBrands } from "./other-brands.tsx";

/** For people who can't approve: their submitted posts, and who can approve them. */
export default function Submitted({ userId }: { userId: number }) {
  const { handle } = useBrand();
  const list = useInfiniteQuery(useTRPC().posts.list.infiniteQueryOptions(queueRead(userId), PAGED));
  const posts = list.data?.pages.flatMap((page) => page.posts) ?? [];
  return (
    <Page title={t("Approvals")} description={<ApproverNames />}>
      <OtherBrands />
      <PagedList
        list={list}
        count={posts.length}
        errorTitle={t("Your posts couldn't be loaded.")}
        rows={5}
        empty={
          <EmptyState
            drawing={<PencilDrawing />}
            title={t("No submitted posts")}
            action={<ButtonLink href={studioPath(handle, "posts/new")}>{t("Write a post")}</ButtonLink>}
          >
            {t("Posts you submit for review are listed here until someone approves them or requests changes.")}
          </EmptyState>
        }
      >
        <Rows label={t("Submitted by you")}>
          {posts.map((post) => (
            <PostRow key={post.id} post={post} withDay />
          ))}
        </Rows>
      </PagedList>
    </Page>
  );
}

function ApproverNames() {
  const { role } = useBrand();
  const { data } = useQuery({
    ...useTRPC().members.list.queryOptions({}),
    enabled: roleAllows(role, "team.view"),
  });
  const names = (data?.members ?? [])
    .filter(({ roles, status: isActive }) => isActive && roles.some((each) => roleAllows(each, "approve")))
    .map(({ first_name: first, last_name: last }) => `${first} ${last}`);
  return (
    <span>
      {names.length > 0
        ? t("Your role can submit posts, but not approve them. {names} can.", {
            names: formatList(names, "disjunction"),
          })
        : t("Your role can submit posts, but not approve them. Someone else can.")}
    </span>
  );
}
