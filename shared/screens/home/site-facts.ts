import type { SiteStatus } from '../../domain/state/site-status.ts';
import { emptyCell, momentCell, textCell, yesNoCell } from '../../screen/cells.ts';
import type { Detail } from '../../screen/detail.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The facts of the default home page about a site, from its status (NAV-13). */
export function siteFacts(status: SiteStatus, context: ScreenContext): Detail[] {
  return [
    { id: 'system_name', label: 'home.systemName', cell: textCell(status.system_name) },
    { id: 'version', label: 'home.version', cell: status.version ? textCell(status.version) : emptyCell('') },
    {
      id: 'server_address',
      label: 'home.serverAddress',
      cell: status.server_address ? textCell(status.server_address) : emptyCell(''),
    },
    { id: 'start_time', label: 'home.startTime', cell: momentCell(status.start_time, context) },
    { id: 'email_verification', label: 'home.emailVerification', cell: yesNoCell(status.email_verification, context) },
    { id: 'github_oauth', label: 'home.gitHub', cell: yesNoCell(status.github_oauth, context) },
    { id: 'linuxdo_oauth', label: 'home.linuxDo', cell: yesNoCell(status.linuxdo_oauth, context) },
    { id: 'wechat_login', label: 'home.weChat', cell: yesNoCell(status.wechat_login, context) },
    { id: 'telegram_oauth', label: 'home.telegram', cell: yesNoCell(status.telegram_oauth, context) },
    { id: 'turnstile_check', label: 'home.captcha', cell: yesNoCell(status.turnstile_check, context) },
  ];
}
