import { emailCountdown, wechatCodeLifetime } from '../../domain/default.ts';

/** Whole seconds until another mail can be requested (AUTH-10: 30); 0 where it can be now, or none was sent yet. */
export function mailCountdown(sentAtMs: number | undefined, nowMs: number): number {
  return secondsLeft(sentAtMs, nowMs, emailCountdown);
}

/** Whole seconds for which a WeChat code shown at a time (Unix ms) is still valid (AUTH-06: 3 minutes). */
export function weChatCountdown(shownAtMs: number, nowMs: number): number {
  return secondsLeft(shownAtMs, nowMs, wechatCodeLifetime);
}

function secondsLeft(fromMs: number | undefined, nowMs: number, seconds: number): number {
  if (fromMs === undefined) return 0;
  // Limited to the full wait, so that a clock that was set back does not lock a button for hours.
  return Math.min(seconds, Math.max(0, Math.ceil(seconds - (nowMs - fromMs) / 1000)));
}
