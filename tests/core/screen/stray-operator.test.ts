import { expect, test } from 'vitest';
import { Role } from '../../../shared/domain/user/role.ts';
import { readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

const context = screenContext({ now: Date.UTC(2026, 10, 26), role: Role.Root });
const faultOf = (line: string) => readListFilter(line, channelScreen, context).fault;

test.each([
  ['name==x', '=='],
  ['name!==x', '!=='],
  ['name=~^a', '=~'],
  ['name!~a', '!~'],
  ['id=>5', '=>'],
  ['id<>5', '<>'],
  ['id≥5', '≥'],
])('GEN-07 %s is refused: it would match no row, or the wrong ones', (line, operator) => {
  expect(faultOf(line)).toBe(`“${operator}” isn’t an operator. Use =, !=, <, <=, >, >= or ~ (contains).`);
});

test.each([
  ['id=1|id=2', '|'],
  ['id=1||id=2', '||'],
  ['id=1,id=2', ','],
  ['id=1;id=2', ';'],
  ['id=1 or id=2', 'or'],
  ['id>5 and id<9', 'and'],
  ['id>5 && id<9', '&&'],
])('GEN-07 %s is refused: conditions are not joined so', (line, word) => {
  expect(faultOf(line)).toContain(`aren’t joined with “${word}”`);
});

test.each([
  'id>5 id<9',
  'type=1,3',
  'name="a|id=3"',
  'name="==x"',
  '/a|name=b/',
  'name:/a|id=3/',
  'salt and pepper',
  '!~test',
  'base_url~https://x?a=1&type=2',
])('GEN-07 %s is read as before', (line) => {
  expect(faultOf(line)).toBeUndefined();
});
