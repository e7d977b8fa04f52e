export { MediaSkeleton as default } from "#studio/media/media-skeleton.tsx";
