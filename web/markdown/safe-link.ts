/**
 * Returns the address of a link that a model wrote if it is safe: an absolute http, https or mailto address. Returns
 * undefined for an address that could run code, read files or lead into the console.
 */
export function safeLink(href: string): string | undefined {
  const text = href.trim();
  if (!/^(?:https?:\/\/|mailto:)/i.test(text)) return undefined;
  return URL.canParse(text) ? text : undefined;
}
