import { describe, expect, test } from 'vitest';
import type { User } from '../../../../shared/domain/user/user.ts';
import { userColumns } from '../../../../shared/screens/user/user-columns.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { stayInZone } from '../../../support/run/in-zone.ts';

stayInZone('UTC');

const context = screenContext();

describe('columns of users', () => {
  const cell = (id: string, user: Partial<User>) => {
    const column = userColumns.find((one) => one.id === id);
    const { text, tone, raw, hint } = column?.cell({ DeletedAt: null, ...user } as User, context) ?? {};
    return [text, tone, raw, hint];
  };

  test('what is left is red where it is nothing; who invited nobody, and what is not linked, is a dash', () => {
    expect(cell('quota', { quota: 1 })).toEqual(['$0.000002', undefined, 1, undefined]);
    expect(cell('quota', { quota: 0 }).slice(0, 3)).toEqual(['$0.00', 'bad', 0]);
    expect([cell('inviter_id', { inviter_id: 0 }), cell('inviter_id', { inviter_id: 4 })]).toEqual([
      ...[
        ['–', 'muted', 0, undefined],
        ['4', undefined, 4, undefined],
      ],
    ]);
    const level = (linuxdo_id: string) => cell('linuxdo_level', { linuxdo_id, linuxdo_level: 3 });
    expect([level(''), level('9')]).toEqual([
      ['–', 'muted', 3, undefined],
      ['3', undefined, 3, undefined],
    ]);
    expect(cell('DeletedAt', {})).toEqual(['–', 'muted', null, undefined]);
    expect(cell('DeletedAt', { DeletedAt: '2026-10-31T00:00:00Z' })[0]).toBe('2026-10-31T00:00:00Z');
  });

  test('a deleted user says so, and when', () => {
    expect(cell('status', { status: 1 }).slice(0, 3)).toEqual(['Active', 'good', 'active']);
    expect(cell('status', { status: 1, DeletedAt: '2026-10-31T00:00:00Z' })).toEqual([
      ...['Deleted', 'bad', 'deleted', '2026-10-31 00:00:00'],
    ]);
    expect(cell('status', { status: 1, DeletedAt: 'once' })).toEqual(['Deleted', 'bad', 'deleted', undefined]);
  });
});
