import { sortedBy } from '../../../shared/screen/sort-letters.ts';
import { lists } from '../../../shared/screens/registry.ts';
import { keyNamed } from '../keys/key.ts';
import { ConfigFault } from './config-fault.ts';
import { meaningOf } from './key-changes.ts';
import type { ConfigScope, ConfigView, TuiConfig } from './tui-config.ts';

/** Whether a key is one of the digits that open the views of a list; `1` and `0` are all its rows. */
export const isViewDigit = (key: string): boolean => /^[2-9]$/.test(key);

/**
 * The key that opens a view (TUI-13): a digit of its list, or a key that means nothing else in any list. Throws
 * `ConfigFault` for one that is taken, with what it means already.
 */
export function viewKeyOf(
  text: string,
  line: number,
  { list, title, tree }: Pick<ConfigView, 'list' | 'title' | 'tree'>,
  others: readonly ConfigView[],
  { screens, keys, hooks }: Pick<ConfigScope, 'screens'> & Pick<TuiConfig, 'keys' | 'hooks'>,
): string {
  const key = keyNamed(text.trim());
  if (key === undefined) throw new ConfigFault(line, 'tuiConfig.noKey', { key: text });
  // The digits of the tree choose its grouping.
  if (tree && /^\d$/.test(key)) throw new ConfigFault(line, 'tuiView.noDigit', { key });
  const other = others.find((one) => one.key === key && (!isViewDigit(key) || one.list === list));
  if (other) throw new ConfigFault(line, 'tuiConfig.clash', { key, labels: [other.title, title] });
  if (isViewDigit(key)) {
    const offered = screens[list].views?.[Number(key) - 2];
    if (offered) throw new ConfigFault(line, 'tuiConfig.clash', { key, labels: [title] }, [offered.label]);
    return key;
  }
  const label = meaningOf(keys, 'list', key);
  if (label) throw new ConfigFault(line, 'tuiConfig.clash', { key, labels: [title] }, [label]);
  if (lists.some(({ noun }) => sortedBy(screens[noun], key) !== undefined))
    throw new ConfigFault(line, 'tuiConfig.clash', { key, labels: [title] }, ['tui.keySortBy']);
  const hook = hooks.find((one) => one.key === key);
  if (hook) throw new ConfigFault(line, 'tuiConfig.clash', { key, labels: [hook.name, title] });
  return key;
}
