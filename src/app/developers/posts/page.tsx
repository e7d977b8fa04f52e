import { PostsGuide } from "#studio/developers/posts-guide.tsx";

export const metadata = {
  title: "Post lifecycle",
  description: "All statuses of a post and the transitions between them.",
};

export default function PostsGuidePage() {
  return <PostsGuide />;
}
