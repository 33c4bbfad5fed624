import { byteLength, characterLength } from './byte-length.ts';
import { type Dialect, isAtLeast } from './dialect.ts';

/** The limits of form fields; lengths as in docs/gateways.md 13.41. */
export const passwordMinimum = 8;
export const passwordMaximum = 20;
export const displayNameMaximum = 20;
/** The longest remark of administrators about a user, in characters (docs/gateways-modern.md 16.2). */
export const remarkMaximum = 255;

export const priorityMinimum = -999;
export const weightMinimum = 0;

export const redemptionNameMaximum = 20;
export const redemptionCountMaximum = 100;

export const topUpAmountMinimum = 1;
export const topUpAmountMaximum = 100_000;

export const trustLevelMinimum = 0;
export const trustLevelMaximum = 4;

export const temperatureMinimum = 0.1;
export const temperatureMaximum = 1;
export const temperatureStep = 0.1;

/** Characters the name of the super admin may have in a first set-up (docs/gateways.md 4.1). */
export const setupUsernameMaximum = 12;

/** Characters a login name may have. */
export function usernameMaximum(dialect: Dialect | undefined): number {
  return isAtLeast(dialect, 'v013') ? 20 : 12;
}

/** BYTES a token name may have: ten Chinese characters fill the older limit. */
export function tokenNameMaximum(dialect: Dialect | undefined): number {
  return isAtLeast(dialect, 'v013') ? 50 : 30;
}

/** Whether a redemption name is short enough: 20 bytes, in v1.0 characters. */
export function isRedemptionNameShortEnough(name: string, dialect: Dialect | undefined): boolean {
  return redemptionNameLength(name, dialect) <= redemptionNameMaximum;
}

/** The length of a code's name as a gateway of this generation counts it: in bytes, or in characters. */
export function redemptionNameLength(name: string, dialect: Dialect | undefined): number {
  return isAtLeast(dialect, 'v1') ? characterLength(name) : byteLength(name);
}
