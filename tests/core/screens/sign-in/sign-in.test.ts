import { describe, expect, test } from 'vitest';
import { signInChoices } from '../../../../shared/screens/oauth/sign-in-choices.ts';
import { readResetLink } from '../../../../shared/screens/registration/reset-password.ts';
import { isDefaultSignIn } from '../../../../shared/screens/sign-in/sign-in.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

describe('signing in', () => {
  test('only the factory name with the factory password is warned of', () => {
    const due = (username: string, password: string) => isDefaultSignIn({ username, password });
    expect([due('root', '123456'), due('root', 'x'), due('mira', '123456')]).toEqual([true, false, false]);
  });

  test('each way in that the site has switched on is offered', () => {
    const offered = (status: object) =>
      signInChoices(screenContext({ status })).map(({ id, label }) => `${id}: ${label}`);
    expect(offered({})).toEqual([]);
    expect(offered({ wechat_login: true })).toEqual(['wechat: Continue with WeChat']);
    expect(offered({ telegram_oauth: true, telegram_bot_name: 'b' })).toEqual(['telegram: Continue with Telegram']);
    expect(offered({ github_oauth: true, github_client_id: 'c' })).toEqual(['github: Continue with GitHub']);
  });

  test('a reset link is read whole or by its query alone; without address or token it is none', () => {
    const link = { email: 'a+b@c.d', token: 't' };
    expect(readResetLink(' https://gw.example/user/reset?email=a%2Bb%40c.d&token=t#x ')).toEqual(link);
    expect(readResetLink('email=a%2Bb%40c.d&token=t')).toEqual(link);
    for (const broken of ['', '?email=a', '?token=t', '?email=&token=t', '?email=a&token=', 'x#?email=a&token']) {
      expect(readResetLink(broken), broken).toBeUndefined();
    }
  });
});
