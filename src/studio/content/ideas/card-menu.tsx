import { Menu } from "@mantine/core";
import { IconArrowRight, IconPencilPlus, IconTrash } from "@tabler/icons-react";
import { IDEA_STATUSES } from "#domain/content/ideas/terms.ts";
import { t } from "#kernel/language.ts";
import { statusLook } from "#ui/status.ts";
import type { Idea } from "./idea-labels.ts";
import { useCreatePost } from "./use-create-post.ts";
import type { IdeaActions } from "./use-idea-actions.ts";

interface CardMenuProps {
  idea: Idea;
  actions: IdeaActions;
}

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** Menu of an idea's card, including moves for those who can't drag. */
export default function CardMenu({ idea, actions }: CardMenuProps) {
  const { createPost } = useCreatePost();
  return (
    <>
      <Menu.Item leftSection={<IconPencilPlus {...icon} />} onClick={() => void createPost(idea)}>
        {t("Create post")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t("Move to")}</Menu.Label>
      {IDEA_STATUSES.filter((status) => status !== idea.status).map((status) => (
        <Menu.Item key={status} leftSection={<IconArrowRight {...icon} />} onClick={() => actions.move(idea, status)}>
          {statusLook(status).word}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => actions.remove(idea)}>
        {t("Delete")}
      </Menu.Item>
    </>
  );
}
