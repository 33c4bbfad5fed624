import type * as en from './en/index.ts';

/** A sentence, or its plural forms chosen by the value `count`. `{name}` marks a place to fill. */
export type Message = string | { one?: string; other: string };

type Areas = typeof en;
/** A group of sentences, e.g. all about channels. */
export type TextArea = keyof Areas & string;
/** `area.sentence`, e.g. `channel.tested`. */
export type MessageKey = {
  [Area in keyof Areas & string]: `${Area}.${keyof ReturnType<Areas[Area]> & string}`;
}[keyof Areas & string];

export type Language = 'en' | 'zh-CN' | 'zh-TW';
export const languages: readonly Language[] = ['en', 'zh-CN', 'zh-TW'];

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, MessageKey>> = {
  en: 'common.english',
  'zh-CN': 'common.chinese',
  'zh-TW': 'common.traditionalChinese',
};

/** A list is joined as the language joins one. */
export type MessageValues = Record<string, string | number | readonly string[]>;
/** Gives the sentence for a key in one language, with its places filled. */
export type Say = (key: MessageKey, values?: MessageValues) => string;

/** The sentences of one area in another language: as many, under the same names. */
export type Translation<English extends () => Sentences> = Record<keyof ReturnType<English>, Message>;

export type Sentences = Readonly<Record<string, Message>>;
/**
 * The sentences of one language by area. An area is a function: a command says sentences of five areas of seventy, and
 * what is in a function that never ran costs its start nothing.
 */
export type Catalogue = Readonly<Record<string, () => Sentences>>;

const made = new WeakMap<() => Sentences, Sentences>();

/** A `say` over catalogues at hand. A key missing in the language falls back to the other catalogue. */
export function sayFrom(catalogue: Catalogue, fallback: Catalogue, language: Language): Say {
  return (key, values = {}) => {
    const dot = key.indexOf('.');
    const area = key.slice(0, dot);
    const name = key.slice(dot + 1);
    const message = sentences(catalogue[area])[name] ?? sentences(fallback[area])[name];
    if (message === undefined) return key;
    const separator = () => String(sentences(catalogue.common).listSeparator ?? ', ');
    return fill(choose(message, values.count, language), values, separator);
  };
}

/** The sentences of an area, made when the first of them is said; none of an area that is not there. */
function sentences(area: (() => Sentences) | undefined): Sentences {
  if (area === undefined) return {};
  let known = made.get(area);
  if (known === undefined) {
    known = area();
    made.set(area, known);
  }
  return known;
}

/** The supported language nearest to a locale tag such as `zh_CN.UTF-8` or `en-GB`; English when none fits. */
export function languageOf(locale: string | undefined): Language {
  const tag = locale?.toLowerCase().replace('_', '-') ?? '';
  if (!tag.startsWith('zh')) return 'en';
  return /^zh-(hant|tw|hk|mo)\b/.test(tag) ? 'zh-TW' : 'zh-CN';
}

function choose(message: Message, count: MessageValues[string] | undefined, language: Language): string {
  if (typeof message === 'string') return message;
  // Chinese has one form. Intl.PluralRules would know, and cost 6 ms of start-up on its first use.
  const isOne = language === 'en' && count === 1;
  return isOne && message.one !== undefined ? message.one : message.other;
}

function fill(sentence: string, values: MessageValues, separator: () => string): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === 'object' ? value.join(separator()) : String(value);
  });
}
