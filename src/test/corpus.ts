/** Posts as people write them in a dozen scripts, with links without spaces around them where that is usual. */
export const CORPUS = [
  "Our new roast is out: https://example.com/roast, and (https://en.wikipedia.org/wiki/Tea_(drink)).",
  "Schöne Grüße aus München! Mehr auf münchen.de/straße und https://www.example.de/übersicht-.",
  "詳しくはhttps://example.com/newsをご覧ください。example.jpも。",
  "请看https://example.com/了解更多，或者访问例子.中国。",
  "자세한 내용은 https://example.com/news를 보세요",
  "ดูรายละเอียดที่https://example.com/newsได้เลย",
  "اقرأ المزيد على https://example.com/news، شكرا",
  "קראו עוד ב-https://example.com/news. תודה",
  "और पढ़ें: https://example.com/समाचार न्दी",
  "Подробнее на https://пример.рф/путь и яндекс.рф!",
  "Δείτε το https://example.gr/νέα για περισσότερα",
  "Xem thêm tại https://example.vn/tin-tức?x=1&y=~",
  "დეტალები: https://example.ge/ ახალი 🇬🇪",
  "👩🏽‍💻 ❤️ 1️⃣ ☕️ © ™ 👨‍👩‍👧‍👦 https://example.com/👍",
  "ＦＵＬＬ　ｗｉｄｔｈ https://example.com/ＡＢＣ",
];
