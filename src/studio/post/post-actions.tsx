"use client";

import { ActionIcon, Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconBan,
  IconCalendarEvent,
  IconCopy,
  IconDots,
  IconEye,
  IconPencil,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import type { PostAction } from "#domain/posts/schema.ts";
import { Confirm } from "#ui/confirm.tsx";
import { ButtonLink, MenuLink } from "#ui/link.tsx";
import type { Post } from "../composer/draft.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import classes from "./post-actions.module.css";
import { primaryFor } from "./primary.ts";
import { Reschedule } from "./reschedule.tsx";
import { usePostActs } from "./use-post-acts.ts";

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** What stands behind the three dots, where it is allowed and not the first act already. */
const MORE = ["edit", "reschedule", "submit", "retry", "duplicate", "cancel", "delete"] as const;

/** The one next act of a post, and all others behind it; exactly those that the studio allows this person now. */
export function PostActions({ post }: { post: Post }) {
  const { handle, timezone } = useBrand();
  const router = useRouter();
  const acts = usePostActs();
  const [isRescheduling, reschedule] = useDisclosure(false);
  const [isCancelling, cancel] = useDisclosure(false);
  const [isDeleting, remove] = useDisclosure(false);
  const { id, revision } = post;
  const may = (action: PostAction) => post.allowed_actions.includes(action);
  const primary = primaryFor(post, timezone, new Date());
  const edit = studioPath(handle, `posts/${id}/edit`);

  const duplicate = () =>
    acts.duplicate.mutate({ id }, { onSuccess: (copy) => router.push(studioPath(handle, `posts/${copy.id}/edit`)) });
  const run = {
    approve: () => acts.approve.mutate({ id, revision }),
    submit: () => acts.submit.mutate({ id }),
    retry: () => acts.retry.mutate({ id }),
    reschedule: reschedule.open,
  };

  const hasMore = MORE.some((action) => may(action) && action !== primary?.act);

  return (
    <div className={classes.acts}>
      {primary?.act === "view" ? (
        <Button component="a" href={primary.href} variant="filled">
          {primary.label}
        </Button>
      ) : null}
      {primary?.act === "edit" ? (
        <ButtonLink href={edit} variant="filled">
          {primary.label}
        </ButtonLink>
      ) : null}
      {primary && primary.act !== "view" && primary.act !== "edit" ? (
        <Button
          variant="filled"
          onClick={run[primary.act]}
          loading={acts.approve.isPending || acts.submit.isPending || acts.retry.isPending}
        >
          {primary.label}
        </Button>
      ) : null}
      {may("edit") && primary?.act !== "edit" ? <ButtonLink href={edit}>Edit</ButtonLink> : null}
      {hasMore ? (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="default" aria-label="More actions" flex="none">
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {may("edit") ? (
              <MenuLink href={edit} leftSection={<IconPencil {...icon} />}>
                Edit
              </MenuLink>
            ) : null}
            {may("reschedule") ? (
              <Menu.Item leftSection={<IconCalendarEvent {...icon} />} onClick={reschedule.open}>
                Change the time
              </Menu.Item>
            ) : null}
            {may("submit") && primary?.act !== "submit" ? (
              <Menu.Item leftSection={<IconEye {...icon} />} onClick={run.submit}>
                Submit for review
              </Menu.Item>
            ) : null}
            {may("retry") && primary?.act !== "retry" ? (
              <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={run.retry}>
                Try again now
              </Menu.Item>
            ) : null}
            {may("duplicate") ? (
              <Menu.Item leftSection={<IconCopy {...icon} />} onClick={duplicate}>
                Duplicate
              </Menu.Item>
            ) : null}
            {may("cancel") ? (
              <Menu.Item leftSection={<IconBan {...icon} />} onClick={cancel.open}>
                Take off the calendar
              </Menu.Item>
            ) : null}
            {may("delete") ? (
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={remove.open}>
                Delete
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <Reschedule post={post} opened={isRescheduling} onClose={reschedule.close} />
      <Confirm
        opened={isCancelling}
        onClose={cancel.close}
        title="Take it off the calendar?"
        action="Take it off"
        pending={acts.cancel.isPending}
        onConfirm={() => acts.cancel.mutate({ id }, { onSettled: cancel.close })}
      >
        It will not be published. The words, the pictures and the thread stay, and a new time brings it back.
      </Confirm>
      <Confirm
        opened={isDeleting}
        onClose={remove.close}
        title="Delete this post?"
        action="Delete post"
        pending={acts.remove.isPending || acts.remove.isSuccess}
        onConfirm={() =>
          acts.remove.mutate(
            { id },
            {
              onSuccess: () => router.push(studioPath(handle, "calendar")),
              onError: remove.close,
            },
          )
        }
      >
        Its text, its history and its thread are deleted for everybody. Its pictures stay in the media library. This
        cannot be undone.
      </Confirm>
    </div>
  );
}
