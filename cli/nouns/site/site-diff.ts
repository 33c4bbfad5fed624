import { holdableChanges } from '../../../shared/screens/site/holdable.ts';
import { readSite } from '../../../shared/screens/site/read-site.ts';
import { withSecretChanges } from '../../../shared/screens/site/secret-changes.ts';
import { siteChanges } from '../../../shared/screens/site/site-diff.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import type { Invocation } from '../../program/definition.ts';
import { readAgreed } from './agreed-file.ts';
import { notifySecrets, notifyUnheld, printChanges } from './print-changes.ts';
import { folderOf, kindsOf, readSiteFiles, siteTarget } from './site-files.ts';

/**
 * `site diff`: what differs between a gateway and the files; exit code 11 where something does, for cron jobs (CHG-02).
 */
export async function diffSite(invocation: Invocation): Promise<number> {
  const { signal, talk, say } = invocation;
  const folder = folderOf(invocation);
  const kinds = kindsOf(invocation);
  return withScreenSession(siteTarget, invocation, 'fresh', async ({ context, gatewayUrl }) => {
    const wanted = await readSiteFiles(folder, kinds, context, invocation);
    const read = kinds.filter(({ file }) => wanted.has(file));
    const reading = await readSite(context, { signal }, read);
    const { site: present, missing, usual } = reading;
    for (const file of missing) await talk.warning('left-out', say('site.leftOut', { file }));
    const comparable = new Map([...wanted].filter(([file]) => !missing.includes(file)));
    const agreed = await readAgreed(folder, gatewayUrl, invocation);
    const found = siteChanges({ wanted: comparable, present, agreed, usual });
    const compared = await withSecretChanges(found, comparable, reading, context);
    const { changes, unheld } = await holdableChanges(compared.changes, reading, context);
    await notifyUnheld(unheld, invocation);
    await notifySecrets(compared, invocation);
    await printChanges(changes, invocation);
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
