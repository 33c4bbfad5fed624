import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectFolder } from '../../support/program/build.ts';
import type { Finding } from '../source-file.ts';

type Message = string | { one?: string; other: string };
/** Sentences by area and key. */
export type Catalogue = Record<string, Record<string, Message>>;

const rule = 'text-catalogue';

/** All sentences of a language, whose areas are functions. */
export function allSentences(areas: Readonly<Record<string, () => Catalogue[string]>>): Catalogue {
  return Object.fromEntries(Object.entries(areas).map(([area, sentences]) => [area, sentences()]));
}

/** Both languages know the same sentences with the same places to fill; none is empty. */
export function checkCatalogues(english: Catalogue, chinese: Catalogue): Finding[] {
  const findings: Finding[] = [];
  const areas = new Set([...Object.keys(english), ...Object.keys(chinese)]);
  for (const area of [...areas].sort()) {
    const complain = (language: string, message: string) =>
      findings.push({ path: areaFile(language, area), line: 1, rule, message });
    const [ours = {}, theirs = {}] = [english[area], chinese[area]];
    for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
      const [en, zh] = [ours[key], theirs[key]];
      if (en === undefined) complain('en', `${area}.${key} exists in zh-CN only`);
      else if (zh === undefined) complain('zh-CN', `${area}.${key} is missing`);
      else {
        for (const [language, message] of [['en', en] as const, ['zh-CN', zh] as const]) {
          if (formsOf(message).some((form) => form.trim() === '')) complain(language, `${area}.${key} is empty`);
        }
        const [wanted, found] = [namesOf(en), namesOf(zh)];
        if (wanted !== found) complain('zh-CN', `${area}.${key} fills {${found}}, English fills {${wanted}}`);
        const untranslated =
          typeof en === 'string' && en === zh && /[a-z]{2,} [a-z]{2,}/i.test(en) && / [a-z]{2,}/.test(en);
        if (untranslated) complain('zh-CN', `${area}.${key} is still English`);
      }
    }
  }
  return findings;
}

function formsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : [message.other, message.one ?? message.other];
}

/** The places of all forms together: "1 channel" may leave out the number that "{count} channels" has. */
function namesOf(message: Message): string {
  const names = formsOf(message).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''));
  return [...new Set(names)].sort().join(', ');
}

/** Where the sentences of an area stand: in the room that has a file called after it. */
export function areaFile(language: string, area: string): string {
  const folder = `shared/text/${language}`;
  const name = `${area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  const files = readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' });
  return `${folder}/${files.find((file) => basename(file) === name) ?? name}`;
}
