import type { Say } from './text.ts';

/** A label with its value: `Group: vip`, `分组：vip`. */
export function pairOf(label: string, value: string | number, say: Say): string {
  return say('common.pair', { label, value });
}

/** The label of a prompt: `Name:`, `名称：`. */
export function promptOf(label: string, say: Say): string {
  return say('common.prompt', { label });
}

/** A list joined: `a, b`, `a、b`. As a value of a sentence, pass the array itself: `say(key, { names })`. */
export function listOf(members: readonly string[], say: Say): string {
  return members.join(say('common.listSeparator'));
}

/** A text followed by a remark: `text (aside)`, `text（aside）`. */
export function asideOf(text: string, aside: string, say: Say): string {
  return say('common.aside', { text, aside });
}

/** Remarks joined: `a; b`, `a；b`. They serve as a screen reader's text or within parentheses. */
export function remarksOf(remarks: readonly (string | undefined)[], say: Say): string {
  return remarks.filter((remark) => remark).join(say('common.remarkSeparator'));
}

/** The first of several sentences with its full stop; the whole text where it is one sentence. */
export function firstSentence(text: string): string {
  return /^.+?(?:[.!?](?= )|[。！？])/u.exec(text)?.[0] ?? text;
}

/** Sentences joined by a space, except after a full-width full stop, which needs none. */
export function sentencesOf(sentences: readonly (string | undefined)[]): string {
  return sentences
    .filter((sentence) => sentence)
    .reduce<string>(
      (all, sentence) => (all === '' || /[。！？：；…]$/.test(all) ? `${all}${sentence}` : `${all} ${sentence}`),
      '',
    );
}
