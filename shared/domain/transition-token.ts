import { neverExpires, type Token } from './token.ts';
import { TokenStatus } from './token-status.ts';
import { allowed, refused, type Verdict } from './verdict.ts';

export type TokenVerb = 'enable' | 'disable' | 'delete' | 'update' | 'copy' | 'key' | 'chat';

type TokenState = Pick<Token, 'status' | 'expired_time' | 'remain_quota' | 'unlimited_quota'>;

/**
 * Whether a token's state allows an action. `now` in Unix seconds. An expired or exhausted token can be enabled only
 * after its expiry or quota was raised; gateways refuse it before (docs/gateways.md 4.8).
 */
export function tokenTransition(verb: TokenVerb, token: TokenState, now: number): Verdict {
  if (verb === 'disable' && token.status === TokenStatus.Disabled) return refused('domain.alreadyDisabled');
  if (verb === 'chat' && token.status !== TokenStatus.Enabled) return refused('domain.tokenNotEnabled');
  return verb === 'enable' ? enabling(token, now) : allowed;
}

function enabling(token: TokenState, now: number): Verdict {
  if (token.status === TokenStatus.Enabled) return refused('domain.alreadyEnabled');
  const isOver = token.expired_time !== neverExpires && token.expired_time <= now;
  if (token.status === TokenStatus.Expired && isOver) return refused('domain.tokenExpired');
  const isEmpty = !token.unlimited_quota && token.remain_quota <= 0;
  if (token.status === TokenStatus.Exhausted && isEmpty) return refused('domain.tokenExhausted');
  return allowed;
}
