import { emailCountdown, wechatCodeLifetime } from '../../domain/default.ts';

/** Whole seconds until another mail may be asked for (AUTH-10: 30); 0 when it may be now, also before the first one. */
export function mailCountdown(sentAtMs: number | undefined, nowMs: number): number {
  return secondsLeft(sentAtMs, nowMs, emailCountdown);
}

/** Whole seconds a WeChat code asked for at a timestamp is still good for (AUTH-06: 3 minutes). */
export function weChatCountdown(shownAtMs: number, nowMs: number): number {
  return secondsLeft(shownAtMs, nowMs, wechatCodeLifetime);
}

function secondsLeft(fromMs: number | undefined, nowMs: number, seconds: number): number {
  if (fromMs === undefined) return 0;
  // A clock that was set back must not lock a button for hours.
  return Math.min(seconds, Math.max(0, Math.ceil(seconds - (nowMs - fromMs) / 1000)));
}
