import { describe, expect, test } from 'vitest';
import {
  type ChannelVerb,
  channelTransition,
  type RedemptionVerb,
  redemptionStatusAfter,
  redemptionTransition,
  type TokenVerb,
  tokenTransition,
  type UserVerb,
  userTransition,
  type Verdict,
} from '../../../shared/domain/state/transition.ts';
import { Role } from '../../../shared/domain/user/role.ts';

const answer = (verdict: Verdict) => (verdict.allowed ? 'yes' : verdict.reason.replace('domain.', ''));

describe('users', () => {
  const alive = { role: Role.User as Role, status: 1, DeletedAt: null };
  const table: [string, UserVerb, Partial<typeof alive> & { DeletedAt?: string }, number, string][] = [
    ['an active user is offered disable', 'disable', {}, Role.Admin, 'yes'],
    ['an active user is not offered enable', 'enable', {}, Role.Admin, 'alreadyEnabled'],
    ['a banned user is offered enable', 'enable', { status: 2 }, Role.Admin, 'yes'],
    ['a banned user is not offered disable', 'disable', { status: 2 }, Role.Admin, 'alreadyDisabled'],
    ['enable is unavailable at status 3', 'enable', { status: 3 }, Role.Admin, 'userCannotBeEnabled'],
    ['an equal is out of reach', 'disable', { role: Role.Admin }, Role.Admin, 'userNotBelow'],
    ['an equal cannot be edited either', 'update', { role: Role.Admin }, Role.Admin, 'userNotBelow'],
    ['root may edit itself', 'update', { role: Role.Root }, Role.Root, 'yes'],
    ['root cannot be disabled', 'disable', { role: Role.Root }, Role.Root, 'rootIsFixed'],
    ['root cannot be demoted', 'demote', { role: Role.Root }, Role.Root, 'rootIsFixed'],
    ['root cannot be deleted', 'delete', { role: Role.Root }, Role.Root, 'rootIsFixed'],
    ['only root promotes', 'promote', {}, Role.Admin, 'needsRoot'],
    ['root promotes a user', 'promote', {}, Role.Root, 'yes'],
    ['an admin is not promoted again', 'promote', { role: Role.Admin }, Role.Root, 'alreadyAdmin'],
    ['root demotes an admin', 'demote', { role: Role.Admin }, Role.Root, 'yes'],
    ['a user is not demoted', 'demote', {}, Role.Admin, 'alreadyUser'],
    ['a user is deleted', 'delete', {}, Role.Admin, 'yes'],
    ['quota is added', 'add-quota', {}, Role.Admin, 'yes'],
  ];

  test.each(table)('USER-04: %s', (_, verb, user, actor, expected) => {
    expect(answer(userTransition(verb, { ...alive, ...user }, actor))).toBe(expected);
  });

  test.each(['enable', 'disable', 'delete', 'promote', 'demote', 'update', 'add-quota'] as const)(
    'USER-05: a deleted user has no %s',
    (verb) => {
      const deleted = { ...alive, status: 2, DeletedAt: '2026-01-01T00:00:00Z' };
      expect(answer(userTransition(verb, deleted, Role.Root))).toBe('userIsDeleted');
    },
  );
});

describe('channels', () => {
  const table: [ChannelVerb, number, string][] = [
    ['enable', 1, 'alreadyEnabled'],
    ['enable', 2, 'yes'],
    ['enable', 3, 'yes'],
    ['enable', 0, 'yes'],
    ['disable', 1, 'yes'],
    ['disable', 2, 'alreadyDisabled'],
    ['disable', 3, 'yes'],
    ['delete', 1, 'yes'],
    ['test', 3, 'yes'],
  ];

  test.each(table)('CHAN-09: %s at status %i: %s', (verb, status, expected) => {
    expect(answer(channelTransition(verb, { status }))).toBe(expected);
  });
});

describe('tokens', () => {
  const now = 1000;
  const token = { status: 1, expired_time: -1, remain_quota: 5, unlimited_quota: false };
  const table: [string, TokenVerb, Partial<typeof token>, string][] = [
    ['an enabled one is disabled', 'disable', {}, 'yes'],
    ['a disabled one is enabled', 'enable', { status: 2 }, 'yes'],
    ['an expired one is not enabled', 'enable', { status: 3, expired_time: 900 }, 'tokenExpired'],
    ['an expired one with a new expiry is enabled', 'enable', { status: 3, expired_time: 2000 }, 'yes'],
    ['an expired one that never expires now is enabled', 'enable', { status: 3 }, 'yes'],
    ['an exhausted one is not enabled', 'enable', { status: 4, remain_quota: 0 }, 'tokenExhausted'],
    ['an exhausted one with new quota is enabled', 'enable', { status: 4 }, 'yes'],
    ['an unlimited one is enabled', 'enable', { status: 4, remain_quota: 0, unlimited_quota: true }, 'yes'],
    ['an enabled one is not enabled again', 'enable', {}, 'alreadyEnabled'],
    ['a disabled one is not disabled again', 'disable', { status: 2 }, 'alreadyDisabled'],
    ['an expired one is disabled', 'disable', { status: 3 }, 'yes'],
    ['only an enabled one chats', 'chat', { status: 2 }, 'tokenNotEnabled'],
    ['any is deleted', 'delete', { status: 4 }, 'yes'],
  ];

  test.each(table)('token: %s', (_, verb, change, expected) => {
    expect(answer(tokenTransition(verb, { ...token, ...change }, now))).toBe(expected);
  });
});

describe('redemption codes', () => {
  const table: [RedemptionVerb, number, string][] = [
    ['disable', 1, 'yes'],
    ['enable', 2, 'yes'],
    ['enable', 3, 'codeUsed'],
    ['disable', 3, 'codeUsed'],
    ['enable', 1, 'alreadyEnabled'],
    ['disable', 2, 'alreadyDisabled'],
    ['update', 1, 'yes'],
    ['update', 2, 'codeNotUnused'],
    ['update', 3, 'codeNotUnused'],
    ['delete', 3, 'yes'],
    ['copy', 3, 'yes'],
  ];

  test.each(table)('RED-02: %s at status %i: %s', (verb, status, expected) => {
    expect(answer(redemptionTransition(verb, { status }))).toBe(expected);
  });

  test('RED-02: disable sets 2, enable sets 1', () => {
    expect(redemptionStatusAfter).toEqual({ enable: 1, disable: 2 });
  });
});
