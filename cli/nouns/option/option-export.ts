import { exportOptions } from '../../../shared/screens/settings/option-list.ts';
import { openTarget, readOutputTarget } from '../../list/files/output-target.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import type { OutputSettings } from '../../output/output-settings.ts';
import type { Invocation } from '../../program/definition.ts';
import { optionTarget } from './option-check.ts';

/**
 * `option export`: one JSON object, which `option import` accepts, on standard output or in a file that is replaced as
 * a whole.
 */
export async function exportAll(invocation: Invocation): Promise<undefined> {
  const { world, signal, talk, say } = invocation;
  const target = await readOutputTarget(invocation, { byEnding: ['json', 'yaml'] });
  const { path, settings } = target;
  await withScreenSession(optionTarget, invocation, 'none', async ({ gateway }) => {
    const draft = await openTarget(target, invocation);
    try {
      const options: Record<string, string> = JSON.parse(exportOptions(await gateway.options.list({ signal })));
      const text = await textOf(options, settings, draft === undefined && world.stdout.isTTY);
      if (draft === undefined || path === undefined) return await world.stdout.write(text);
      await draft.write(text);
      await draft.commit();
      const count = Object.keys(options).length;
      await talk.notice('exported', say('cliOption.exported', { count, path }), { count, file: path });
    } finally {
      await draft?.discard();
    }
  });
  return undefined;
}

async function textOf(options: object, { format, jq }: OutputSettings, isTerminal: boolean): Promise<string> {
  if (format === 'jq') {
    const { runJq } = await import('../../output/jq.ts');
    return runJq(jq ?? '.', options, isTerminal);
  }
  if (format === 'yaml') {
    const { yamlText } = await import('../../output/yaml-text.ts');
    return yamlText(options);
  }
  const { jsonText } = await import('../../output/json-text.ts');
  return `${jsonText(options, 2)}\n`;
}
