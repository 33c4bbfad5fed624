import { sentencesOf } from '../text/punctuation.ts';

/** A failure and its cure as one text. A gateway's own words often lack the full stop that parts them from the cure. */
export function withHint(message: string, hint: string): string {
  if (/[.!?:。！？：…]$/.test(message)) return sentencesOf([message, hint]);
  return sentencesOf([`${message}${/\p{Script=Han}/u.test(hint || message) ? '。' : '.'}`, hint]);
}
