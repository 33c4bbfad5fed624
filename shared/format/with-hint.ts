import { sentencesOf } from '../text/punctuation.ts';

/** A failure and its hint as one text. A gateway's own message often lacks the full stop between them. */
export function withHint(message: string, hint: string): string {
  if (/[.!?:。！？：…]$/.test(message)) return sentencesOf([message, hint]);
  return sentencesOf([`${message}${/\p{Script=Han}/u.test(hint || message) ? '。' : '.'}`, hint]);
}
