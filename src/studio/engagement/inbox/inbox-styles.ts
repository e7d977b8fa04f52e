// The styles of the conversation's and the contact's chunks. As part of the page they are there before its HTML is shown;
// a stylesheet of a chunk would come later and move what is shown.
import "#studio/engagement/contacts/contact-card.module.css";
import "#studio/frame/face.module.css";
import "./conversation-header.module.css";
import "./incoming.module.css";
import "./message-text.module.css";
import "./notes.module.css";
import "./replies.module.css";
import "./reply.module.css";
import "./snoozed-until.module.css";
import "./thread-view.module.css";
