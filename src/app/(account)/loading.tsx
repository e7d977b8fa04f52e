export { PageSkeleton as default } from "#ui/skeletons.tsx";
