// The styles of a card's content, which `dynamic` loads: with them in the page, React renders that content only once.

import "#studio/frame/channel-choice.module.css";
import "#studio/publishing/feed/body-text.module.css";
import "#studio/publishing/feed/entry.module.css";
import "#studio/publishing/feed/media-list.module.css";
import "#studio/frame/channel-mark.module.css";
import "#studio/frame/channel-name.module.css";
import "#studio/content/posts/history/authorship.module.css";
import "#studio/content/posts/marks/reviewed-video.module.css";
import "#studio/content/preview/action-row.module.css";
import "#studio/content/preview/article-preview.module.css";
import "#studio/content/preview/author-avatar.module.css";
import "#studio/content/preview/channel-preview.module.css";
import "#studio/content/preview/clamped-text.module.css";
import "#studio/content/preview/extras-preview.module.css";
import "#studio/content/preview/media-grid.module.css";
import "#studio/content/preview/message-preview.module.css";
import "#studio/content/preview/post-preview.module.css";
import "#studio/content/preview/sent-preview.module.css";
import "#studio/content/preview/videos.module.css";
import "#ui/image-link.module.css";
