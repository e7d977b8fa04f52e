import { PostsGuide } from "#studio/developers/posts-guide.tsx";

export const metadata = {
  title: "The life of a post",
  description: "Every status of a post, what leads to it, and what comes next.",
};

export default function PostsGuidePage() {
  return <PostsGuide />;
}
