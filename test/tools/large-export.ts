/** Writes a WordPress export of any size, a post at a time. */
import { closeSync, openSync, writeSync } from "node:fs";

/**
 * @param file absolute
 * @param posts number of posts, each with a text of its own
 * @param paragraphs number of paragraphs of about 1 KB in each post
 * @returns number of bytes
 */
export function writeExport(file: string, posts: number, paragraphs: number): number {
  const descriptor = openSync(file, "w");
  let bytes = writeSync(
    descriptor,
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Old</title><wp:wxr_version>1.2</wp:wxr_version>\n',
  );
  const sentence =
    'The <strong>harbour</strong> was quiet, and the <a href="/post-1/">nets</a> were — dry & clean. ';
  for (let post = 0; post < posts; post++) {
    const text = Array.from(
      { length: paragraphs },
      (_, index) =>
        `<!-- wp:paragraph --><p>${post}.${index} ${sentence.repeat(10)}</p><!-- /wp:paragraph -->`,
    ).join("\n");
    bytes += writeSync(
      descriptor,
      `<item><title>Post ${post}</title><link>https://old.example/post-${post}/</link><wp:post_id>${post}</wp:post_id>` +
        `<wp:post_date_gmt>2024-05-01 10:00:00</wp:post_date_gmt><wp:post_name>post-${post}</wp:post_name>` +
        `<wp:status>publish</wp:status><wp:post_type>post</wp:post_type><category><![CDATA[News]]></category>` +
        `<content:encoded><![CDATA[${text}]]></content:encoded></item>\n`,
    );
  }
  bytes += writeSync(descriptor, "</channel></rss>\n");
  closeSync(descriptor);
  return bytes;
}
