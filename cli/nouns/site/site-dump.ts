import { join } from 'node:path';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { agreedNow } from '../../../shared/screens/site/agreed-site.ts';
import { readSite } from '../../../shared/screens/site/read-site.ts';
import { siteSchema } from '../../../shared/screens/site/site-schema.ts';
import { writeTarget } from '../../list/files/output-target.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { jsonText } from '../../output/json-text.ts';
import type { Invocation } from '../../program/definition.ts';
import { type PlainRecord, printPlainRecords } from '../../program/print-record.ts';
import { readAgreed, writeAgreed } from './agreed-file.ts';
import {
  fileText,
  fileToReplace,
  folderOf,
  kindsNamed,
  kindsOf,
  schemaFolder,
  siteTarget,
  withKeptReferences,
} from './site-files.ts';

/** The fields that are printed for a file. */
const dumpFields = ['file', 'entries', 'path'] as const;

/**
 * `site dump`: one file per kind, keyed by name, in a fixed order, with the schemas beside them. Dumping an unchanged
 * site again yields the same bytes.
 */
export async function dumpSite(invocation: Invocation): Promise<undefined> {
  const { world, signal, talk, say, options, output } = invocation;
  const folder = folderOf(invocation);
  const kinds = kindsOf(invocation);
  await withScreenSession(siteTarget, invocation, 'fresh', async ({ context, gatewayUrl }) => {
    // Before the site is read, which takes long on a large one.
    if (!options.dryRun) await world.files.makeFolder(join(folder, schemaFolder), 0o755);
    const reading = await readSite(context, { signal }, kinds);
    const { site, missing } = reading;
    for (const file of missing) await talk.notice('left-out', say('site.leftOut', { file }), { file });
    if (options.dryRun)
      return talk.notice('dry-run', say('site.wouldWrite', { files: [...site.keys()], folder: sanitise(folder) }));
    const records: PlainRecord[] = [];
    for (const kind of kinds) {
      const entries = site.get(kind.file);
      if (entries === undefined) continue;
      const path = join(folder, `${kind.file}.yaml`);
      const replaced = await fileToReplace(path, invocation);
      const kept = withKeptReferences(kind, path, entries, { replaced, say });
      await writeTarget(path, fileText(kind, kept, replaced), invocation);
      const schema = `${jsonText(await siteSchema(kind, context), 2)}\n`;
      await writeTarget(join(folder, schemaFolder, `${kind.file}.json`), schema, invocation);
      records.push({ file: kind.file, entries: entries.size, path });
    }
    const agreed = agreedNow(site, reading, await readAgreed(folder, gatewayUrl, invocation));
    await writeAgreed(folder, gatewayUrl, agreed, invocation);
    if (!['table', 'wide'].includes(output.format))
      await printPlainRecords(records, dumpFields, ({ file }) => `site/${file}`, invocation);
    const count = [...site.values()].reduce((sum, { size }) => sum + size, 0);
    await talk.notice('written', say('site.dumped', { count, files: site.size, folder: sanitise(folder) }), { count });
  });
  return undefined;
}

/** `site schema`: the schema of a file, as `site dump` writes it (CHG-01). */
export async function printSchema(invocation: Invocation): Promise<undefined> {
  const [kind] = kindsNamed(invocation.operands[0] ?? '');
  if (kind === undefined) return undefined;
  await withScreenSession(siteTarget, invocation, 'fresh', async ({ context }) => {
    await invocation.world.stdout.write(`${jsonText(await siteSchema(kind, context), 2)}\n`);
  });
  return undefined;
}
