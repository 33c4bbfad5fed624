/**
 * A failure and its cure as one text. A gateway's own words often lack the full stop that parts them from the cure; Chinese
 * has no blank between sentences.
 */
export function withHint(message: string, hint: string): string {
  const sentence = /[.!?:。！？：…]$/.test(message) ? message : `${message}.`;
  if (hint === '') return sentence;
  return /[。！？：]$/.test(sentence) ? sentence + hint : `${sentence} ${hint}`;
}
