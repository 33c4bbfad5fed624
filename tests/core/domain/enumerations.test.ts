import { describe, expect, test } from 'vitest';
import { channelTypes } from '../../../shared/domain/channel/channel-type.ts';
import type { Enumeration } from '../../../shared/domain/enumeration.ts';
import {
  drawingActions,
  drawingCodes,
  drawingModelOf,
  drawingStatuses,
} from '../../../shared/domain/log/drawing-enumerations.ts';
import { granularities } from '../../../shared/domain/log/granularity.ts';
import { logTypes } from '../../../shared/domain/log/log-type.ts';
import { taskActions, taskPlatforms, taskStatuses } from '../../../shared/domain/log/task-enumerations.ts';
import { quotaTypes } from '../../../shared/domain/price/pricing.ts';
import {
  channelStatuses,
  redemptionStatuses,
  TokenStatus,
  tokenStatusAt,
  tokenStatuses,
  userStatuses,
} from '../../../shared/domain/state/status.ts';
import { roles } from '../../../shared/domain/user/role.ts';
import { createSay } from '../../../shared/text/say.ts';
import { languages } from '../../../shared/text/text.ts';

const all: [string, Enumeration<number> | Enumeration<string>][] = [
  ['role', roles],
  ['user status', userStatuses],
  ['channel status', channelStatuses],
  ['channel type', channelTypes],
  ['token status', tokenStatuses],
  ['redemption status', redemptionStatuses],
  ['log type', logTypes],
  ['drawing status', drawingStatuses],
  ['drawing code', drawingCodes],
  ['drawing action', drawingActions],
  ['task status', taskStatuses],
  ['task platform', taskPlatforms],
  ['task action', taskActions],
  ['quota type', quotaTypes],
  ['granularity', granularities],
];

describe.each(all)('%s', (_, { members }) => {
  test('values and machine names are unique, names are kebab case', () => {
    expect(new Set(members.map(({ value }) => value)).size).toBe(members.length);
    expect(new Set(members.map(({ name }) => name)).size).toBe(members.length);
    for (const { name } of members) expect(name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
  });

  test.each(languages)('every value has a label in %s', (language) => {
    const say = createSay(language);
    for (const { label } of members) expect(say(label)).not.toBe(label);
  });
});

const names = (enumeration: Enumeration<number>, values: number[]) => values.map((value) => enumeration.of(value).name);

test('TOK-04: a token stands as a call would find it, though the gateway still lists it as enabled', () => {
  const token = { status: TokenStatus.Enabled, expired_time: -1, remain_quota: 1, unlimited_quota: false };
  expect(tokenStatusAt(token, 1000)).toBe(TokenStatus.Enabled);
  expect(tokenStatusAt({ ...token, expired_time: 1001 }, 1000)).toBe(TokenStatus.Enabled);
  expect(tokenStatusAt({ ...token, expired_time: 1000 }, 1000)).toBe(TokenStatus.Expired);
  expect(tokenStatusAt({ ...token, remain_quota: 0 }, 1000)).toBe(TokenStatus.Exhausted);
  expect(tokenStatusAt({ ...token, remain_quota: -5, unlimited_quota: true }, 1000)).toBe(TokenStatus.Enabled);
  expect(tokenStatusAt({ ...token, status: TokenStatus.Disabled, expired_time: 1 }, 1000)).toBe(TokenStatus.Disabled);
});

test('TOK-04: token statuses 1 to 4, else unknown', () => {
  expect(names(tokenStatuses, [1, 2, 3, 4])).toEqual(['enabled', 'disabled', 'expired', 'exhausted']);
  expect(names(tokenStatuses, [0, 5, -1])).toEqual(['unknown', 'unknown', 'unknown']);
  expect(tokenStatuses.of(undefined).name).toBe('unknown');
});

test('CHAN-09: channel statuses 1 to 3 with their names', () => {
  expect(names(channelStatuses, [1, 2, 3, 0, 9])).toEqual([
    'enabled',
    'disabled',
    'auto-disabled',
    'unknown',
    'unknown',
  ]);
});

test('USER-04: user statuses 1 to 3', () => {
  expect(names(userStatuses, [1, 2, 3, 4])).toEqual(['active', 'banned', 'disabled', 'unknown']);
});

test('RED-02: redemption statuses 1 to 3', () => {
  expect(names(redemptionStatuses, [1, 2, 3, 0])).toEqual(['unused', 'disabled', 'used', 'unknown']);
});

test('LOG-01: log types 0 to 4 everywhere, 5 to 7 of newer gateways', () => {
  expect(names(logTypes, [0, 1, 2, 3, 4, 5, 6, 7, 8])).toEqual([
    'all',
    'top-up',
    'consumption',
    'management',
    'system',
    'error',
    'refund',
    'login',
    'unknown',
  ]);
});

test('DRAW-01: submit codes, statuses and the sixteen actions', () => {
  expect(names(drawingCodes, [1, 21, 22, 0])).toEqual(['submitted', 'waiting', 'duplicate', 'not-submitted']);
  expect(drawingStatuses.members.map(({ value }) => value).join()).toBe(
    'SUCCESS,NOT_START,SUBMITTED,IN_PROGRESS,FAILURE,MODAL',
  );
  expect(
    drawingActions.members
      .slice(0, 16)
      .map(({ value }) => value)
      .join(),
  ).toBe(
    'IMAGINE,UPSCALE,VARIATION,HIGH_VARIATION,LOW_VARIATION,PAN,DESCRIBE,BLEND,UPLOAD,SHORTEN,REROLL,INPAINT,ZOOM,CUSTOM_ZOOM,MODAL,SWAP_FACE',
  );
});

test('docs/gateways.md 5.1: a drawing action is billed under its model, two of them under odd ones', () => {
  expect(drawingModelOf('HIGH_VARIATION')).toBe('mj_high_variation');
  expect(drawingModelOf('SWAP_FACE')).toBe('swap_face');
  expect(drawingModelOf('UPLOAD')).toBe('mj_upload');
  expect(drawingModelOf('DANCE')).toBeUndefined();
});

test('TASK-01: the empty status means submitting, a new platform is unknown', () => {
  expect(taskStatuses.of('').name).toBe('submitting');
  expect(taskStatuses.of('QUEUED').name).toBe('queued');
  expect(taskPlatforms.of('50').name).toBe('unknown');
  expect(taskPlatforms.of('50').value).toBe('50');
});
