import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { Cell } from '../../../../shared/screen/cells.ts';
import { commandLineOf, listCommandLine } from '../../../../shared/screen/command-line.ts';
import type { App } from '../app.ts';
import type { TreeNode } from './tree-nodes.ts';

/** The sanitised name of a node. */
export function nodeName({ say }: Pick<App, 'say'>, { key, folded, channel, level, name, keysAre }: TreeNode): string {
  if (folded) return say('tuiTree.folded', { count: folded.length });
  if (key) return say('tuiTree.key', { index: key.index });
  if (level === 2) return say(keysAre === 'failed' ? 'tuiTree.failed' : 'tuiTree.reading');
  if (channel) return `${sanitise(name)} · ${channel.id}`;
  return name === '' ? say('tuiTree.none') : sanitise(name);
}

/** The state of a node: of a key or a channel its own state, above them how many channels or keys are disabled. */
export function nodeState(app: Pick<App, 'say' | 'list' | 'context'>, node: TreeNode): Cell {
  const { say } = app;
  const { key, folded: [first] = [], channel, level, sums } = node;
  const alike = key ?? first;
  if (alike) return app.list('provider-key').cell(alike, 'status');
  if (level === 2) return { text: '', raw: null };
  const { channels, channelsOn, keys, keysOn } = sums;
  const off = channels - channelsOn;
  const keysOff = (text: string) =>
    keysOn < keys && off === 0 ? say('tuiTree.keysOff', { text, off: keys - keysOn, count: keys }) : text;
  if (channel) {
    const cell = app.list('channel').cell(channel, 'status');
    const isPartly = keysOn < keys && off === 0;
    return isPartly ? { text: keysOff(cell.text), tone: 'warn', raw: 'partly' } : cell;
  }
  if (channelsOn === 0) return { text: say('tuiTree.noneOn'), tone: 'bad', raw: 'none' };
  if (off > 0) return { text: say('tuiTree.someOff', { off, count: channels }), tone: 'warn', raw: 'some' };
  const text = keysOff(say('tuiTree.allOn', { count: channels }));
  return { text, tone: keysOn < keys ? 'warn' : 'good', raw: 'all' };
}

/** The command line that shows what a node stands for; '' for keys that are not loaded. */
export function commandOfNode({ key, folded, channel, channels, level, name, id }: TreeNode): string {
  if (folded) return listCommandLine('provider-key', { channel: String(channel?.id) }, '');
  if (key) return commandLineOf({ noun: 'provider-key', verb: 'get', ids: [`${key.channel_id}:${key.index}`] });
  if (channel && level === 1) return commandLineOf({ noun: 'channel', verb: 'get', ids: [channel.id] });
  if (level === 2) return '';
  const [by = ''] = id.split(':');
  if (by === 'tag' && name !== '') return commandLineOf({ noun: 'tag', verb: 'get', ids: [name] });
  if (by === 'tag') return listCommandLine('channel', {}, 'tag:none');
  return listCommandLine('channel', by === 'provider' ? { type: String(channels[0]?.type) } : { [by]: name }, '');
}
