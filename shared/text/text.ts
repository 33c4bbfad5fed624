import { groupDigits } from './digit-groups.ts';
import type * as en from './en/index.ts';

/** A sentence, or its plural forms, chosen by the value `count`. `{name}` is a placeholder. */
export type Message = string | { one?: string; other: string };

type Areas = typeof en;
/** The name of a group of sentences, such as all about channels. */
export type TextArea = keyof Areas & string;
/** `area.sentence`, e.g. `channel.tested`. */
export type MessageKey = {
  [Area in keyof Areas & string]: `${Area}.${keyof ReturnType<Areas[Area]> & string}`;
}[keyof Areas & string];

export type Language = 'en' | 'zh-CN' | 'zh-TW';
export const languages: readonly Language[] = ['en', 'zh-CN', 'zh-TW'];

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, MessageKey>> = {
  en: 'common.english',
  'zh-CN': 'common.chinese',
  'zh-TW': 'common.traditionalChinese',
};

/** The values of placeholders. An array is joined in the way of the language. */
export type MessageValues = Record<string, string | number | readonly string[]>;
/** Returns the sentence of a key in one language, with its placeholders filled. */
export type Say = (key: MessageKey, values?: MessageValues) => string;

/** The sentences of an area in another language, with the same keys. */
export type Translation<English extends () => Sentences> = Record<keyof ReturnType<English>, Message>;

export type Sentences = Readonly<Record<string, Message>>;
/**
 * The sentences of a language by area. An area is a function, because a command uses about five of seventy areas, and
 * sentences in a function that is never called cost no start-up time.
 */
export type Catalogue = Readonly<Record<string, () => Sentences>>;

const made = new WeakMap<() => Sentences, Sentences>();

/** Creates a `say` from loaded catalogues. A key that is missing in the language is taken from `fallback`. */
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

/** The sentences of an area, created on first use; empty for an unknown area. */
function sentences(area: (() => Sentences) | undefined): Sentences {
  if (area === undefined) return {};
  let known = made.get(area);
  if (known === undefined) {
    known = area();
    made.set(area, known);
  }
  return known;
}

/** The supported language that is closest to a locale such as `zh_CN.UTF-8` or `en-GB`; English where none is. */
export function languageOf(locale: string | undefined): Language {
  const tag = locale?.toLowerCase().replace('_', '-') ?? '';
  if (!tag.startsWith('zh')) return 'en';
  return /^zh-(hant|tw|hk|mo)\b/.test(tag) ? 'zh-TW' : 'zh-CN';
}

function choose(message: Message, count: MessageValues[string] | undefined, language: Language): string {
  if (typeof message === 'string') return message;
  // Chinese has one plural form. Intl.PluralRules knows that too, but takes 6 ms on its first use.
  const isOne = language === 'en' && count === 1;
  return isOne && message.one !== undefined ? message.one : message.other;
}

/** Placeholders whose numbers are quantities, which get thousands signs; numbers of others may be ids or ports. */
const quantities: ReadonlySet<string> = new Set([
  ...['count', 'total', 'all', 'read', 'done', 'left', 'kept', 'most', 'more', 'rows', 'lines', 'hits'],
  ...['marked', 'shown', 'hidden', 'calls', 'users', 'channels', 'models', 'keys', 'failed'],
]);

function fill(sentence: string, values: MessageValues, separator: () => string): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (typeof value === 'object') return value.join(separator());
    return quantities.has(name) && Number.isInteger(value) ? groupDigits(String(value)) : String(value);
  });
}
