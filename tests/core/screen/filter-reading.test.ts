import { describe, expect, test } from 'vitest';
import { Role } from '../../../shared/domain/user/role.ts';
import { chosenMember, filterFault, filterText, readFilters } from '../../../shared/screen/filter-values.ts';
import type { Filter } from '../../../shared/screen/list-screen.ts';
import { screenContext, testNow } from '../../support/gateway/screen-context.ts';

const context = screenContext();

describe('filters of lists', () => {
  const number: Filter = { id: 'n', kind: 'number', label: 'user.id', help: 'user.id' };
  const time: Filter = { id: 't', kind: 'datetime', label: 'user.createdAt', help: 'user.createdAt' };
  const text: Filter = { id: 'x', kind: 'text', label: 'user.username', help: 'user.username', default: () => 'usual' };
  const forRoot: Filter = { ...text, id: 'r', access: Role.Root };

  test('what was chosen counts, trimmed; else the default; "any" lifts it', () => {
    const read = (typed?: string) => filterText(text, typed === undefined ? {} : { x: typed }, context);
    expect([read(), read(' '), read(' a '), read('any'), read(' ANY '), read('many')]).toEqual([
      ...['usual', 'usual', 'a', '', '', 'many'],
    ]);
    expect(filterText(number, {}, context)).toBe('');
  });

  test.each<[string, Filter, string, string | undefined]>([
    ['a whole number', number, '123456789012345', undefined],
    ['nothing', number, '', undefined],
    ['too long a number', number, '1234567890123456', 'ID must be a whole number, for example 12.'],
    ['a fraction', { ...number, example: '7' }, '1.5', 'ID must be a whole number, for example 7.'],
    ['a number below 0', number, '-1', 'ID must be a whole number, for example 12.'],
    ['a number with more behind', number, '1x', 'ID must be a whole number, for example 12.'],
    ['a time', time, '-7d', undefined],
    [
      ...(['never, which is no time of a range', time, 'never'] as const),
      'Created: "never" isn’t a valid time. Use 2026-11-01, yesterday, -7d, now, or any (no limit).',
    ],
  ])('a text that cannot be used is refused with an example: %s', (_, filter, typed, fault) => {
    expect(filterFault(filter, { [filter.id]: typed }, context)).toBe(fault);
  });

  test('a filter above the role is refused where it was set, and left out where it was not', () => {
    const admin = screenContext({ role: Role.Admin });
    expect(filterFault(forRoot, { r: 'a' }, admin)).toBe(
      'No permission: the filter Username is for the role Super admin only.',
    );
    expect([filterFault(forRoot, { r: ' ' }, admin), filterFault(forRoot, { r: 'a' }, context)]).toEqual([
      ...[undefined, undefined],
    ]);
    expect(readFilters([forRoot], {}, admin).text('r')).toBeUndefined();
    expect(readFilters([forRoot], {}, context).text('r')).toBe('usual');
    expect(() => readFilters([forRoot], { r: 'a' }, admin)).toThrow('No permission');
  });

  test('filters are read as text, number and Unix seconds; what is not set is undefined', () => {
    const read = readFilters([number, time, text], { n: '12', t: '-1h', x: 'any' }, context);
    expect([read.number('n'), read.time('t'), read.text('x')]).toEqual([12, testNow / 1000 - 3600, undefined]);
    const none = readFilters([number, time], {}, context);
    expect([none.number('n'), none.time('t'), none.text('n'), none.text('unknown')]).toEqual([
      ...[undefined, undefined, undefined, undefined],
    ]);
  });

  test('a member is found by its name or what the wire has for it, in any case; others are refused with the names', () => {
    const members = [
      { value: 'A_b', name: 'a-b' },
      { value: 2, name: 'two' },
    ];
    const chosen = (typed: string) => chosenMember<string | number>(typed, members, 'Kind', context);
    expect([chosen('A-B'), chosen('a_B'), chosen('2'), chosen('TWO')]).toEqual(['A_b', 'A_b', 2, 2]);
    expect(() => chosen('x\u0007')).toThrow('Kind can’t be x. Choices: a-b, two.');
  });
});
