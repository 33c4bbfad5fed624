import { describe, expect, test } from 'vitest';
import { operatorContent } from '../../../../shared/screens/home/home.ts';
import { siteFacts } from '../../../../shared/screens/home/site-facts.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';
import { stayInZone } from '../../../support/run/in-zone.ts';

stayInZone('UTC');

const context = screenContext();
const { say } = context;

describe('the facts of a site', () => {
  test('each has its own switch, words and place', () => {
    const facts = (status: object) => siteFacts({ ...context.status, ...status } as never, context);
    const shown = facts({ system_name: 'S', version: 'v9', server_address: 'https://s', start_time: testNow / 1000 });
    expect(shown.map(({ id, label, cell }) => `${id} ${say(label)}: ${cell.text}`)).toEqual([
      ...['system_name System name: S', 'version Gateway version: v9', 'server_address Gateway address: https://s'],
      ...['start_time Running since: 2026-11-01 00:00:00', 'email_verification Email verification: no'],
      ...['github_oauth GitHub sign-in: no', 'linuxdo_oauth LINUX DO sign-in: no', 'wechat_login WeChat sign-in: no'],
      ...['telegram_oauth Telegram sign-in: no', 'turnstile_check CAPTCHA: no'],
    ]);
    const switches = ['email_verification', 'github_oauth', 'linuxdo_oauth', 'wechat_login', 'telegram_oauth'];
    for (const name of [...switches, 'turnstile_check']) {
      const on = facts({ [name]: true }).filter(({ cell }) => cell.raw === true);
      expect(on.map(({ id }) => id)).toEqual([name]);
    }
    expect(
      facts({ version: '', server_address: '' })
        .slice(1, 3)
        .map(({ cell }) => [cell.text, cell.raw]),
    ).toEqual([
      ...[
        ['–', ''],
        ['–', ''],
      ],
    ]);
  });

  test.each([
    ["<iframe src='https://x.example/a'></iframe>", 'https://x.example/a'],
    ['<iframe  title="t"  src = "https://x.example/b" />', 'https://x.example/b'],
    ['<IFRAME SRC=\t"https://x.example/c">', 'https://x.example/c'],
    ['<iframe src=" https://x.example/d "> </iframe>', 'https://x.example/d'],
  ])('%s is a page to embed', (raw, url) => {
    expect(operatorContent(raw)).toEqual({ kind: 'frame', url });
  });
});
