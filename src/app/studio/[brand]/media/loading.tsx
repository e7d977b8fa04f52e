export { MediaSkeleton as default } from "#studio/content/media/media-skeleton.tsx";
