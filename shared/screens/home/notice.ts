import { keyOfText } from '../row-key.ts';

/** What is remembered of a notice once it was seen: short, and the same for the same text. '' for no notice. */
export function noticeMark(notice: string): string {
  const text = notice.trim();
  return text === '' ? '' : String(keyOfText(text));
}

/** Whether a notice is to be shown: there is one, and it is not the one that was seen last (NAV-13). */
export function isNewNotice(notice: string, seen: string | undefined): boolean {
  const mark = noticeMark(notice);
  return mark !== '' && mark !== seen;
}
