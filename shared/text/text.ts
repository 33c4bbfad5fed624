import type * as en from './en/index.ts';

/** A sentence, or its plural forms chosen by the value `count`. `{name}` marks a place to fill. */
export type Message = string | { one?: string; other: string };

type Areas = typeof en;
/** A group of sentences, e.g. all about channels. */
export type TextArea = keyof Areas & string;
/** `area.sentence`, e.g. `channel.tested`. */
export type MessageKey = {
  [Area in keyof Areas & string]: `${Area}.${keyof Areas[Area] & string}`;
}[keyof Areas & string];

export type Language = 'en' | 'zh-CN';
export const languages: readonly Language[] = ['en', 'zh-CN'];

/** A list is joined as the language joins one. */
export type MessageValues = Record<string, string | number | readonly string[]>;
/** Gives the sentence for a key in one language, with its places filled. */
export type Say = (key: MessageKey, values?: MessageValues) => string;

/** The sentences of one language by area. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, Message>>>>;

/** A `say` over catalogues at hand. A key missing in the language falls back to the other catalogue. */
export function sayFrom(catalogue: Catalogue, fallback: Catalogue, language: Language): Say {
  return (key, values = {}) => {
    const dot = key.indexOf('.');
    const area = key.slice(0, dot);
    const name = key.slice(dot + 1);
    const message = catalogue[area]?.[name] ?? fallback[area]?.[name];
    if (message === undefined) return key;
    const separator = catalogue.common?.listSeparator ?? ', ';
    return fill(choose(message, values.count, language), values, String(separator));
  };
}

/** The supported language nearest to a locale tag such as `zh_CN.UTF-8` or `en-GB`; English when none fits. */
export function languageOf(locale: string | undefined): Language {
  return locale?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

function choose(message: Message, count: MessageValues[string] | undefined, language: Language): string {
  if (typeof message === 'string') return message;
  // Chinese has one form. Intl.PluralRules would know, and cost 6 ms of start-up on its first use.
  const isOne = language === 'en' && count === 1;
  return isOne && message.one !== undefined ? message.one : message.other;
}

function fill(sentence: string, values: MessageValues, separator: string): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === 'object' ? value.join(separator) : String(value);
  });
}
