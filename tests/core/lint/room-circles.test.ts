import { expect, test } from 'vitest';
import { checkRooms } from '../../lint/rules/room-circles.ts';

const file = (path: string, ...sources: readonly string[]) => ({
  path,
  text: sources.map((source) => `import type { X } from '${source}';\n`).join(''),
});

test('rooms may import one another one way', () => {
  const sources = [
    file('shared/screens/tag/tag.ts', '../channel/channel.ts', '../../screen/cells.ts', './tag-row.ts'),
    file('shared/screens/registry.ts', './tag/tag.ts', './channel/channel.ts'),
    file('web/settings/json/text.tsx', '../personal/card.tsx'),
    file('web/settings/personal/card.tsx', '../json/text.tsx'),
  ];
  expect(checkRooms(sources)).toEqual([]);
});

test('a circle between rooms is reported where it closes, however long and whatever is imported', () => {
  const sources = [
    file('shared/screens/tag/tag.ts', '../channel/channel.ts'),
    file('shared/screens/channel/channel.ts', '../../domain/channel.ts', '../probe/probe.ts'),
    file('shared/screens/probe/deeper/probe.ts', '../../registry.ts'),
    file('shared/screens/registry.ts', './tag/tag.ts'),
    file('shared/domain/channel.ts', '../screens/tag/tag.ts'),
  ];
  const found = checkRooms(sources).map(({ path, line }) => `${path}:${line}`);
  expect(found).toEqual([
    'shared/screens/channel/channel.ts:1',
    'shared/domain/channel.ts:1',
    'shared/screens/tag/tag.ts:1',
    'shared/screens/channel/channel.ts:2',
    'shared/screens/probe/deeper/probe.ts:1',
    'shared/screens/registry.ts:1',
  ]);
});

test('what is found by a pattern is imported too', () => {
  const routes = { path: 'web/routing/routes.ts', text: `const views = import.meta.glob<View>('../routes/*.tsx');` };
  const found = checkRooms([
    routes,
    file('web/routes/home.tsx', '../shell/notice.ts'),
    file('web/shell/notice.ts', '../routing/routes.ts'),
  ]);
  expect(found.map(({ path }) => path)).toEqual([
    'web/routing/routes.ts',
    'web/routes/home.tsx',
    'web/shell/notice.ts',
  ]);
});
