"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconLibraryPhoto } from "@tabler/icons-react";
import { type FormEvent, Suspense, useState } from "react";
import { overriddenMediaIds } from "#domain/content/posts/terms.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { mediaFor, variantFor, withOverrides, withPartMedia } from "#studio/content/composer/channels/variants.ts";
import { checkDraft } from "#studio/content/composer/checks/checks.ts";
import { IssueLine } from "#studio/content/composer/checks/issue-line.tsx";
import issueClasses from "#studio/content/composer/checks/preflight.module.css";
import {
  type Draft,
  draftOf,
  isSameContent,
  type MediaAsset,
  overridesOf,
  threadOf,
} from "#studio/content/composer/saving/draft.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { refusalText } from "#studio/frame/refusal-text.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { useChannels } from "#studio/publishing/channels/use-channels.ts";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { lazy } from "#ui/lazy.tsx";
import { usePostActions } from "../actions/use-post-actions.ts";
import { ChannelTexts } from "../history/channel-texts.tsx";
import { useMediaOf } from "../use-media-of.ts";
import { ErrorText } from "./attempt-error.tsx";
import type { UnpublishedProps } from "./unpublished-channel.tsx";

const ChannelOptions = lazy(() => import("#studio/content/composer/channels/channel-options.tsx"));
const LibraryDialog = lazy(() => import("#studio/content/media/library/library-dialog.tsx"));

/** Pause in typing before the checks run. */
const PAUSE_MS = 400;
const MAX_MEDIA = 50;

interface FixProps extends UnpublishedProps {
  onClose: () => void;
}

/** Changes the content of one channel alone, and publishes it there or submits it for review. */
export default function FixPublication(props: FixProps) {
  useReturnFocus();
  const { post, publication, name, onClose } = props;
  const ids = [...new Set(overriddenMediaIds(publication.overrides))];
  const mediaOf = useMediaOf(post, ids);
  const own = ids.flatMap((id) => mediaOf(id) ?? []);
  return (
    <Modal opened onClose={onClose} title={t("Fix on {platform}", { platform: name })} size="lg">
      {/* What is sent has all media of the channel, so that none gets lost because it isn't loaded yet. */}
      {own.length === ids.length ? <FixForm {...props} ownMedia={own} /> : <Text>{t("Loading…")}</Text>}
    </Modal>
  );
}

function FixForm({ post, publication, name, ownMedia, onClose }: FixProps & { ownMedia: readonly MediaAsset[] }) {
  const { channel, error } = publication;
  const { role, has_approval_steps: hasSteps } = useBrand();
  const { fix } = usePostActions();
  const [stored] = useState(() => ({ ...draftOf(post, ownMedia), channelIds: [channel.id] }));
  const [draft, setDraft] = useState<Draft>(stored);
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const channels = useChannels();
  const issues = checkDraft(settled, channels).filter(({ code }) => code !== "channel_disabled");
  const variant = variantFor(draft, channel.id);
  const hasParts = variant.thread !== undefined || variant.firstComment !== undefined;
  const platformOptions = findConnector(channel.platform)?.options ?? {};
  // With approval steps it is submitted first.
  const approve = roleAllows(role, "approve") && !hasSteps;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { options, ...content } = overridesOf(variant);
    const media_ids = post.media.map(({ id }) => id);
    const shared = { body: post.body, media_ids, thread: [], thread_media_ids: [], first_comment: null };
    // Stored options may be older than the platform's present ones: only new ones are checked.
    const chosen = options === variantFor(stored, channel.id).options ? {} : { options: options ?? {} };
    fix.run({ id: publication.id, revision: post.revision, approve, ...shared, ...content, ...chosen }, onClose);
  };
  const media = mediaFor(draft, channel.id);
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FormError error={fix.refusal && { ...fix.refusal, message: refusalText(fix.refusal) }} />
        {error ? (
          <Text size="sm">
            <ErrorText
              error={{ ...error, next_step: error.next_step && { ...error.next_step, link: null } }}
              channel={channel}
              post={post}
            />
          </Text>
        ) : null}
        <ChannelTexts
          channelId={channel.id}
          texts={{
            body: variant.body ?? draft.body,
            thread: variant.thread ?? [],
            firstComment: variant.firstComment ?? null,
          }}
          onChange={(texts) =>
            setDraft((now) =>
              withOverrides(now, channel.id, { ...texts, firstComment: texts.firstComment ?? undefined }),
            )
          }
        />
        <div role="status">
          {issues.length > 0 ? (
            <ul className={issueClasses.issues}>
              {issues.map((issue) => (
                <li key={`${issue.code}.${issue.field}`} className={issueClasses.issue}>
                  <IssueLine issue={issue} />
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <Text size="sm" c="var(--ink-2)">
          <span>
            {t("This changes {platform} alone. What is published on other channels stays as it is.", {
              platform: name,
            })}
          </span>
          {hasParts ? <span>{` ${t("Parts that are published there already can't change.")}`}</span> : null}
        </Text>
        {[media, ...threadOf(variant).map((part) => part.media)].map((files, part) => (
          <Media
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else that tells them apart.
            key={part}
            label={part === 0 ? t("Media") : t("Media of part {part}", { part: part + 1 })}
            media={files}
            onChange={(next) => setDraft((now) => withPartMedia(now, channel.id, part, next))}
          />
        ))}
        {Object.keys(platformOptions).length > 0 ? (
          <Suspense>
            {channels
              .filter(({ id }) => id === channel.id)
              .map((each) => (
                <ChannelOptions key={each.id} channel={each} draft={draft} onChange={setDraft} />
              ))}
          </Suspense>
        ) : null}
        <DialogActions>
          <Submit
            isSending={fix.isPending}
            disabled={isSameContent(draft, stored) || issues.some(({ severity }) => severity === "error")}
          >
            {approve ? t("Fix and publish there") : t("Fix and submit for review")}
          </Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}

interface MediaProps {
  label: string;
  media: readonly MediaAsset[];
  onChange: (media: readonly MediaAsset[]) => void;
}

/** The channel's media by name: remove what was refused, add others from the library. */
function Media({ label, media, onChange }: MediaProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Text size="sm" c="var(--ink-2)">
        {label}
      </Text>
      {media.map((asset) => (
        <Group key={asset.id} justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" truncate>
            {asset.name}
          </Text>
          <Button
            size="compact-sm"
            aria-label={t("Remove {name}", { name: asset.name })}
            onClick={() => onChange(media.filter(({ id }) => id !== asset.id))}
          >
            {t("Remove")}
          </Button>
        </Group>
      ))}
      <Group>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconLibraryPhoto size={16} stroke={1.75} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {t("Choose from the library")}
        </Button>
      </Group>
      {isChoosing ? (
        <Suspense>
          <LibraryDialog
            opened
            onClose={() => setChoosing(false)}
            onPick={(picked) => onChange([...media, ...picked.filter(({ id }) => !media.some((one) => one.id === id))])}
            max={MAX_MEDIA - media.length}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}
