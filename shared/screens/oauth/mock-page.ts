import { isRecord } from '../../domain/record.ts';
import type { SiteStatus } from '../../domain/state/site-status.ts';

/** The address of the sandbox's mock page for an OAuth service, from its status object; undefined on a real gateway. */
export function mockPage(
  status: SiteStatus,
  name:
    | 'github_authorize'
    | 'linuxdo_authorize'
    | 'discord_authorize'
    | 'wechat_code'
    | 'telegram_widget'
    | 'captcha'
    | 'mails',
): string | undefined {
  const { sandbox } = status as Record<string, unknown>;
  const address = isRecord(sandbox) ? sandbox[name] : undefined;
  return typeof address === 'string' && /^https?:\/\//i.test(address) ? address : undefined;
}
