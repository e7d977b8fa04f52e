import { ComposerSkeleton } from "#studio/composer/composer-skeleton.tsx";

export default function Loading() {
  return <ComposerSkeleton title="New post" />;
}
