import { sanitise, sanitiseMultiline } from '../../../shared/format/sanitise.ts';
import { readSite } from '../../../shared/screens/site/read-site.ts';
import { type SiteChange, siteChanges } from '../../../shared/screens/site/site-diff.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import type { Invocation } from '../../program/definition.ts';
import { type PlainRecord, printPlainRecords } from '../../program/print-record.ts';
import { folderOf, kindsOf, readSiteFiles, sitePlace } from './site-files.ts';

/** What is told of a difference. */
export const diffFields = ['kind', 'file', 'name', 'field', 'before', 'after'] as const;

/** Characters of a value in a table for people. */
const most = 60;

/** `site diff`: what a gateway has otherwise than the files; exit 11 where it has, so that a cron job can tell (CHG-02). */
export async function diffSite(invocation: Invocation): Promise<number> {
  const { signal, talk, say, output, world } = invocation;
  const kinds = kindsOf(invocation);
  return withScreenSession(sitePlace, invocation, 'fresh', async ({ context }) => {
    const wanted = await readSiteFiles(folderOf(invocation), kinds, context, invocation);
    const read = kinds.filter(({ file }) => wanted.has(file));
    const { site, missing, usual } = await readSite(context, { signal }, read);
    for (const file of missing) await talk.warning('left-out', say('site.leftOut', { file }));
    const present = new Map([...wanted].filter(([file]) => !missing.includes(file)));
    const changes = siteChanges(present, site, usual);
    const isForPeople = output.format === 'table' || output.format === 'wide';
    if (isForPeople) await world.stdout.write(changes.flatMap((change) => linesOf(change)).join(''));
    else
      await printPlainRecords(
        changes.flatMap(recordsOf),
        diffFields,
        ({ file, name }) => `${file}/${name}`,
        invocation,
      );
    const counts = { add: 0, change: 0, extra: 0 };
    for (const { kind } of changes) counts[kind] += 1;
    if (changes.length === 0) {
      await talk.notice('same', say('site.same'));
      return ExitCode.Ok;
    }
    await talk.notice('differs', say('site.differs', counts), counts);
    return ExitCode.Drift;
  });
}

const signs = { add: '+', change: '~', extra: '-' } as const;

function linesOf({ kind, file, name, fields }: SiteChange): string[] {
  const head = `${signs[kind]} ${file}/${sanitise(name)}\n`;
  const lines = fields.map(({ field, before, after }) =>
    kind === 'add'
      ? `    ${sanitise(field)}: ${textOf(after)}\n`
      : `    ${sanitise(field)}: ${textOf(before)} → ${textOf(after)}\n`,
  );
  return [head, ...lines];
}

function textOf(value: unknown): string {
  if (value === undefined) return '–';
  const text = sanitiseMultiline(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(
    '\n',
    ' ',
  );
  return [...text].length > most ? `${[...text].slice(0, most).join('')}…` : text;
}

function recordsOf({ kind, file, name, fields }: SiteChange): PlainRecord[] {
  const facts = { kind, file, name };
  if (fields.length === 0) return [{ ...facts, field: null, before: null, after: null }];
  return fields.map(({ field, before, after }) => ({
    ...{ ...facts, field },
    ...{ before: before === undefined ? null : plain(before), after: after === undefined ? null : plain(after) },
  }));
}

function plain(value: unknown): string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}
