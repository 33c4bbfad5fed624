import type { Say } from './text.ts';

/** A name and what it is: `Group: vip`, `分组：vip`. */
export function pairOf(label: string, value: string | number, say: Say): string {
  return say('common.pair', { label, value });
}

/** What is asked for, before it is typed: `Name:`, `名称：`. */
export function promptOf(label: string, say: Say): string {
  return say('common.prompt', { label });
}

/** Members in a row: `a, b`, `a、b`. As a value of a sentence a list is given as it is: `say(key, { names })`. */
export function listOf(members: readonly string[], say: Say): string {
  return members.join(say('common.listSeparator'));
}

/** A text with a remark behind it: `text (aside)`, `text（aside）`. */
export function asideOf(text: string, aside: string, say: Say): string {
  return say('common.aside', { text, aside });
}

/** Remarks side by side, as a screen reader is told them or an aside holds them: `a; b`, `a；b`. */
export function remarksOf(remarks: readonly (string | undefined)[], say: Say): string {
  return remarks.filter((remark) => remark).join(say('common.remarkSeparator'));
}

/** The first of several sentences, with its mark; all of a text that is one. */
export function firstSentence(text: string): string {
  return /^.+?(?:[.!?](?= )|[。！？])/u.exec(text)?.[0] ?? text;
}

/** Sentences one after the other: with a blank between, except after a full-width mark, which has its own. */
export function sentencesOf(sentences: readonly (string | undefined)[]): string {
  return sentences
    .filter((sentence) => sentence)
    .reduce<string>(
      (all, sentence) => (all === '' || /[。！？：；…]$/.test(all) ? `${all}${sentence}` : `${all} ${sentence}`),
      '',
    );
}
