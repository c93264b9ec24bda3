import { satteri } from "@astrojs/markdown-satteri";

/** Matches the tags that documents have: the anchors of error codes, and code that contains a backtick. */
const OWN_TAG = /^(?:<span id="\w+">|<\/span>|<\/?code>)$/;

/**
 * Converts Markdown to HTML. HTML other than `OWN_TAG` becomes text, so that a description of the spec cannot add a
 * script to a page. Such a script would run, because the policy of a page allows all of its inline scripts.
 */
export const markdownProcessor = satteri({
  // Smart quotes and dashes would change options of commands.
  features: { smartPunctuation: false },
  mdastPlugins: [
    {
      name: "html-as-text",
      html({ value }) {
        return OWN_TAG.test(value) ? undefined : { type: "text", value };
      },
    },
  ],
});
