/**
 * The address of a link a model wrote, if it may be followed: web pages and mail only, absolute. Anything that could run
 * code, read files or lead back into the console is no link.
 */
export function safeLink(href: string): string | undefined {
  const text = href.trim();
  if (!/^(?:https?:\/\/|mailto:)/i.test(text)) return undefined;
  return URL.canParse(text) ? text : undefined;
}
