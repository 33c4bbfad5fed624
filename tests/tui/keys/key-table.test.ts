import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keysDocument } from '../../../cli/tui/keys/document.ts';
import { fittingHints, footerHints } from '../../../cli/tui/keys/footer.ts';
import { helpLines } from '../../../cli/tui/keys/help.ts';
import { keyLabel } from '../../../cli/tui/keys/key.ts';
import { type Binding, bindingFor, type KeyContext, keyTable } from '../../../cli/tui/keys/key-table.ts';
import { textWidth } from '../../../cli/tui/table/width.ts';
import { createSay } from '../../../shared/text/say.ts';

const say = createSay('en');
const glyphs = { enter: 'Enter', space: 'Space' };
const contexts = Object.keys(keyTable) as KeyContext[];
const bindingsOf = (context: KeyContext): readonly Binding[] => keyTable[context];
/** Places in which text is typed: a letter bound there could never be typed. */
const typing: readonly KeyContext[] = ['picker', 'confirm', 'form', 'command', 'search', 'sign-in'];

test.each(contexts)('%s: no key means two things, neither here nor with the global ones', (context) => {
  const global = context === 'global' ? [] : bindingsOf('global');
  const keys = [...bindingsOf(context), ...global].flatMap((binding) => binding.keys);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test.each(typing)('%s: no letter is taken from what is typed', (context) => {
  const letters = bindingsOf(context).flatMap(({ keys }) => keys.filter((key) => key.length === 1 || key === 'space'));
  expect(letters).toEqual([]);
});

test.each(contexts)('%s: every binding stands in the help, with its reason when it cannot be used', (context) => {
  const lines = helpLines(keyTable, context, say, glyphs, (action) => (action === 'quit' ? 'unavailable' : undefined));
  for (const binding of bindingsOf(context)) {
    const keys = binding.keys.map((key) => keyLabel(key, glyphs)).join(' ');
    const line = lines.find((candidate) => candidate.keys === keys);
    expect(line, keys).toMatchObject({
      label: say(binding.label),
      refusal: binding.action === 'quit' ? 'unavailable' : undefined,
    });
  }
});

test.each(contexts)('%s: every way out is told', (context) => {
  expect(bindingFor(context, 'ctrl-c')?.action).toBe('interrupt');
});

test('the footer of the list uses the width there is, keeps the way to all keys, and shows none that is refused', () => {
  const all = footerHints(keyTable, 'list', say, glyphs, () => false);
  const at = (width: number) => fittingHints(all, width, textWidth).map(({ label }) => label);
  expect(at(40)).toContain(say('tui.keyHelpShort'));
  expect(at(80).length).toBeGreaterThanOrEqual(5);
  expect(at(100)).toEqual(expect.arrayContaining([say('tui.keyCreate'), say('tui.keyHelpShort')]));
  expect(at(140)).toContain(say('tui.keyRelatedShort'));
  expect(at(300)).toHaveLength(all.length);
  for (const width of [40, 80, 100, 140, 200]) {
    const cells = fittingHints(all, width, textWidth).map(({ key, label }) => textWidth(key) + textWidth(label) + 3);
    expect(cells.reduce((sum, own) => sum + own)).toBeLessThanOrEqual(width);
  }
  expect(all.map(({ label }) => label)).toContain(say('tui.keyCreate'));
  const some = footerHints(keyTable, 'list', say, glyphs, (action) => action === 'edit');
  expect(some.map(({ label }) => label)).not.toContain(say('tui.keyEdit'));
});

test('Esc never quits a view, and no bare letter deletes', () => {
  for (const context of ['list', 'details', 'refused'] as const) {
    expect(bindingFor(context, 'escape')?.action).not.toBe('quit');
  }
  const deleting = bindingsOf('list').filter(({ action }) => action.includes('delete'));
  expect(deleting.flatMap(({ keys }) => keys).filter((key) => key.length === 1)).toEqual([]);
});

test('docs/keys.md is what the key table says (write it anew with: npm run keys)', () => {
  expect(readFileSync('docs/keys.md', 'utf8')).toBe(keysDocument(say));
});
