// The styles of a card's content, which `dynamic` loads: with them in the page, React renders that content only once.

import "../feed/body-text.module.css";
import "../feed/entry.module.css";
import "../feed/media-list.module.css";
import "../frame/channel-mark.module.css";
import "../frame/channel-name.module.css";
import "../post/authorship.module.css";
import "../preview/action-row.module.css";
import "../preview/article-preview.module.css";
import "../preview/author-avatar.module.css";
import "../preview/channel-preview.module.css";
import "../preview/clamped-text.module.css";
import "../preview/media-grid.module.css";
import "../preview/message-preview.module.css";
import "../preview/post-preview.module.css";
import "../preview/sent-preview.module.css";
