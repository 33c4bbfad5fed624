import type { MessageKey } from '../../text/text.ts';
import type { Channel } from '../channel/channel.ts';
import type { Redemption } from '../user/redemption.ts';
import { Role } from '../user/role.ts';
import { neverExpires, type Token } from '../user/token.ts';
import { isDeleted, type User } from '../user/user.ts';
import { ChannelStatus, RedemptionStatus, TokenStatus, tokenStatusAt, UserStatus } from './status.ts';

/** Whether an action is offered now, and otherwise the reason why not. */
export type Verdict = { allowed: true } | { allowed: false; reason: MessageKey };

const allowed: Verdict = { allowed: true };

/** A refusal with its reason. */
function refused(reason: MessageKey): Verdict {
  return { allowed: false, reason };
}

/** Which actions a row's present state allows. Roles are checked in permission.ts. */

export type ChannelVerb = 'enable' | 'disable' | 'delete' | 'test' | 'update' | 'update-balance' | 'copy';

/**
 * Whether a channel's state allows an action. An auto-disabled channel may still be disabled by hand: the gateway then
 * does not enable it again after a successful test.
 */
export function channelTransition(verb: ChannelVerb, channel: Pick<Channel, 'status'>): Verdict {
  if (verb === 'enable' && channel.status === ChannelStatus.Enabled) return refused('domain.alreadyEnabled');
  if (verb === 'disable' && channel.status === ChannelStatus.ManuallyDisabled) {
    return refused('domain.alreadyDisabled');
  }
  return allowed;
}

export type RedemptionVerb = 'enable' | 'disable' | 'update' | 'delete' | 'copy';

/** The status each switch sets. */
export const redemptionStatusAfter = {
  enable: RedemptionStatus.Unused,
  disable: RedemptionStatus.Disabled,
} as const;

/**
 * Whether a code's state allows an action (RED-02). A used code cannot be disabled either: the gateway would accept it
 * (docs/gateways.md 4.9), and enabling it afterwards would let it be redeemed twice.
 */
export function redemptionTransition(verb: RedemptionVerb, redemption: Pick<Redemption, 'status'>): Verdict {
  const { status } = redemption;
  if ((verb === 'enable' || verb === 'disable') && status === RedemptionStatus.Used) {
    return refused('domain.codeUsed');
  }
  if (verb === 'enable' && status === RedemptionStatus.Unused) return refused('domain.alreadyEnabled');
  if (verb === 'disable' && status === RedemptionStatus.Disabled) return refused('domain.alreadyDisabled');
  if (verb === 'update' && status !== RedemptionStatus.Unused) return refused('domain.codeNotUnused');
  return allowed;
}

export type TokenVerb = 'enable' | 'disable' | 'delete' | 'update' | 'copy' | 'key' | 'chat';

type TokenState = Pick<Token, 'status' | 'expired_time' | 'remain_quota' | 'unlimited_quota'>;

/**
 * Whether a token's state allows an action. `now` in Unix seconds. An expired or exhausted token can be enabled only
 * after its expiry or quota was raised; gateways refuse it before (docs/gateways.md 4.8).
 */
export function tokenTransition(verb: TokenVerb, token: TokenState, now: number): Verdict {
  if (verb === 'disable' && token.status === TokenStatus.Disabled) return refused('domain.alreadyDisabled');
  if (verb === 'chat' && token.status !== TokenStatus.Enabled) return refused('domain.tokenNotEnabled');
  return verb === 'enable' ? enablingToken(token, now) : allowed;
}

function enablingToken(token: TokenState, now: number): Verdict {
  // A token that is listed as enabled but would be refused at the next call does not count as "already enabled".
  if (tokenStatusAt(token, now) === TokenStatus.Enabled) return refused('domain.alreadyEnabled');
  const isOver = token.expired_time !== neverExpires && token.expired_time <= now;
  if (token.status !== TokenStatus.Disabled && isOver) return refused('domain.tokenExpired');
  const isEmpty = !token.unlimited_quota && token.remain_quota <= 0;
  if (token.status !== TokenStatus.Disabled && isEmpty) return refused('domain.tokenExhausted');
  return allowed;
}

export type UserVerb = 'enable' | 'disable' | 'delete' | 'promote' | 'demote' | 'update' | 'add-quota';

type UserState = Pick<User, 'role' | 'status' | 'DeletedAt'>;

/**
 * Whether a user's state allows an action by a user with role `actor` (USER-04, USER-05, docs/gateways.md 4.6). A
 * deleted user has no actions: gateways answer them with success and do nothing (docs/gateways.md 14.38).
 */
export function userTransition(verb: UserVerb, user: UserState, actor: Role): Verdict {
  if (isDeleted(user)) return refused('domain.userIsDeleted');
  if (actor < Role.Root && user.role >= actor) return refused('domain.userNotBelow');
  if (user.role >= Role.Root && (verb === 'disable' || verb === 'delete' || verb === 'demote')) {
    return refused('domain.rootIsFixed');
  }
  if (verb === 'disable') return user.status === UserStatus.Active ? allowed : refused('domain.alreadyDisabled');
  if (verb === 'enable') return enablingUser(user.status);
  if (verb === 'promote') return promoting(user.role, actor);
  if (verb === 'demote' && user.role < Role.Admin) return refused('domain.alreadyUser');
  return allowed;
}

function enablingUser(status: number): Verdict {
  if (status === UserStatus.Active) return refused('domain.alreadyEnabled');
  return status === UserStatus.Disabled ? refused('domain.userCannotBeEnabled') : allowed;
}

function promoting(role: Role, actor: Role): Verdict {
  if (actor < Role.Root) return refused('domain.needsRoot');
  return role >= Role.Admin ? refused('domain.alreadyAdmin') : allowed;
}
