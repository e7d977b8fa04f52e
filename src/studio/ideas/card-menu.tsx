import { Menu } from "@mantine/core";
import { IconArrowRight, IconPencilPlus, IconTrash } from "@tabler/icons-react";
import { IDEA_STATUSES } from "#domain/ideas/terms.ts";
import { statusLook } from "#ui/status.ts";
import type { Idea } from "./idea-words.ts";
import type { IdeaActs } from "./use-idea-acts.ts";
import { useMakePost } from "./use-make-post.ts";

interface CardMenuProps {
  idea: Idea;
  acts: IdeaActs;
}

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** What can be done to an idea from its card: everything a drag does, and more. */
export default function CardMenu({ idea, acts }: CardMenuProps) {
  const { makePost } = useMakePost();
  return (
    <>
      <Menu.Item leftSection={<IconPencilPlus {...icon} />} onClick={() => void makePost(idea)}>
        Create post
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>Move to</Menu.Label>
      {IDEA_STATUSES.filter((status) => status !== idea.status).map((status) => (
        <Menu.Item key={status} leftSection={<IconArrowRight {...icon} />} onClick={() => acts.move(idea, status)}>
          {statusLook(status).word}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => acts.remove(idea)}>
        Delete
      </Menu.Item>
    </>
  );
}
