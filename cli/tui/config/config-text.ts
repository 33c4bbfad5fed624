import { Document } from 'yaml';
import { type ListScreens, lists } from '../../../shared/screens/registry.ts';
import type { Say } from '../../../shared/text/text.ts';
import { yamlText } from '../../output/yaml-text.ts';
import { contextTitles } from '../keys/document.ts';
import type { KeyContext } from '../keys/key-table.ts';
import { shippedSkins } from '../theme/skins.ts';
import { parts } from '../theme/theme.ts';
import { type Hook, hookLimits, type TuiConfig } from './tui-config.ts';
import { viewRecord } from './view-lines.ts';

interface TextOptions {
  /** Path of the file, whether or not it exists. */
  path: string;
  exists: boolean;
  screens: ListScreens;
  say: Say;
}

/**
 * Renders a configuration as the text of a file that is read back as the same configuration, with comments that explain
 * each part.
 */
export function configText(
  { keys, aliases, colors, columns, hooks, views, skin }: TuiConfig,
  options: TextOptions,
): string {
  const { path, exists, screens, say } = options;
  const comment = (text: string) => text.split('\n').map((line) => `# ${line}`.trimEnd());
  const section = (name: string, value: object, about: string[]) => {
    // An empty section is written as `aliases: {}`.
    return [...about, yamlText({ [name]: value }).trimEnd()];
  };
  return [
    ...comment(say(exists ? 'tuiConfig.inForce' : 'tuiConfig.noFile', { path })),
    '',
    ...comment(say('tuiConfig.aboutKeys')),
    'keys:',
    ...(Object.keys(keys) as KeyContext[]).flatMap((context) => [
      `  # ${say(contextTitles[context])}`,
      `  ${context}:`,
      ...keys[context].map((binding) => `    ${scalar(binding.action)}: ${flow(binding.keys)} # ${say(binding.label)}`),
    ]),
    '',
    ...section('aliases', aliases, comment(say('tuiConfig.aboutAliases'))),
    '',
    ...section('colors', colors, comment(say('tuiConfig.aboutColors', { parts: [...parts] }))),
    '',
    ...section('skin', skin, comment(say('tuiView.aboutSkin', { skins: Object.keys(shippedSkins) }))),
    '',
    ...section('columns', columns, [
      ...comment(say('tuiConfig.aboutColumns')),
      ...lists.map(({ noun }) => `#   ${noun}: ${screens[noun].columns.map(({ id }) => id).join(' ')}`),
    ]),
    '',
    ...section('hooks', hooks.map(hookRecord), comment(say('tuiConfig.aboutHooks'))),
    '',
    ...section('views', views.map(viewRecord), comment(say('tuiView.about', { field: 'beside' }))),
    '',
  ].join('\n');
}

/** A hook as a YAML record: its own settings without those equal to the defaults. */
function hookRecord({ name, key, on, run, screen, confirm, background, events, limit }: Hook): object {
  const isUsual = limit === (key === '' ? hookLimits.event : hookLimits.key);
  return {
    ...{ name, ...(key !== '' && { key }), run },
    ...(on.length > 0 && { on: [...on] }),
    ...(screen && { screen }),
    ...(confirm && { confirm }),
    ...(background && key !== '' && { background }),
    ...(events.length > 0 && { event: [...events] }),
    ...(!isUsual && { limit: `${limit / 1000}s` }),
  };
}

/** A text as a YAML scalar, quoted where YAML would read it as something else. */
function scalar(text: string): string {
  return new Document(text).toString({ lineWidth: 0 }).trimEnd();
}

function flow(keys: readonly string[]): string {
  // lint-allow glued-punctuation: YAML, as it is read again.
  return `[${keys.map((key) => (/^[\w-]+$/.test(key) ? scalar(key) : JSON.stringify(key))).join(', ')}]`;
}
