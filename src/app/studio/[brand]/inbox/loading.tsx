export { InboxSkeleton as default } from "#studio/inbox/inbox-skeleton.tsx";
