export { InboxSkeleton as default } from "#studio/engagement/inbox/inbox-skeleton.tsx";
