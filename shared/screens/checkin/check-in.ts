import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Done, SiteAction } from '../../screen/action.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { siteAddress } from '../../screen/site-address.ts';
import type { Captcha } from '../registration/captcha.ts';
import { requireCaptcha } from '../registration/captcha.ts';

/**
 * Checks in for today (GEN-18). Having checked in already is a success, because a daily script only needs to know that
 * it is done. A CAPTCHA can be solved in a browser only; other faces say so before any request.
 */
export const checkInNow: SiteAction<undefined> = {
  verb: 'now',
  icon: 'check',
  on: 'all',
  label: 'checkin.now',
  help: 'checkin.nowHelp',
  danger: 'safe',
  idempotent: true,
  refusal: (context) => {
    const { status, say } = context;
    if (!status.checkin_enabled) return say('checkin.off');
    return status.turnstile_check ? captchaRefusal(context).message : undefined;
  },
  run: (_input, context, { signal }) => checkInToday({}, context, { signal }),
};

/**
 * Checks in with the CAPTCHA's answer, on faces that show one. @throws Refusal while the site's CAPTCHA is not solved
 */
export async function checkInToday(captcha: Captcha, context: ScreenContext, options: CallOptions): Promise<Done> {
  const { gateway } = context;
  requireCaptcha(captcha, context);
  const before = await gateway.checkins.month(undefined, options);
  if (before.stats.checked_in_today) return already(context, before.stats.records?.[0]?.quota_awarded);
  try {
    const checkin = await gateway.checkins.checkIn(captcha.turnstile, options);
    if (checkin !== undefined) return doneOf(context, checkin.quota_awarded);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
    // Another run of the same command may have checked in first.
    const { stats } = (await readBack(() => gateway.checkins.month(undefined, options))) ?? before;
    if (!stats.checked_in_today) throw (await newCaptcha(captcha, context, options)) ?? error;
    return already(context, stats.records?.[0]?.quota_awarded);
  }
  const after = await readBack(() => gateway.checkins.month(undefined, options));
  if (after?.stats.checked_in_today) return doneOf(context, after.stats.records?.[0]?.quota_awarded ?? 0);
  return { message: context.say('checkin.unseen'), tone: 'warn' };
}

/**
 * The CAPTCHA that the site has required since its status was read. The gateway's own refusal does not say what to do.
 */
async function newCaptcha(
  { turnstile }: Captcha,
  context: ScreenContext,
  options: CallOptions,
): Promise<Refusal | undefined> {
  if (turnstile !== undefined) return undefined;
  const status = await readBack(() => context.gateway.site.status(options));
  return status?.turnstile_check ? captchaRefusal({ ...context, status }) : undefined;
}

function captchaRefusal(context: ScreenContext): Refusal {
  return new Refusal(context.say('checkin.captcha', { url: siteAddress(context) }));
}

function doneOf({ say, status }: ScreenContext, quota: number): Done {
  const amount = formatQuota(quota, quotaDisplayOf(status), 4);
  return { message: say('checkin.checkedIn', { amount }), data: { quota_awarded: quota, already: false } };
}

function already({ say, status }: ScreenContext, quota = 0): Done {
  const amount = formatQuota(quota, quotaDisplayOf(status), 4);
  return { message: say('checkin.already', { amount }), data: { quota_awarded: quota, already: true } };
}
