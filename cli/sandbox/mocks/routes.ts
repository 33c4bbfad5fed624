import type { SandboxApp } from '../http/envelope.ts';
import type { Sandbox } from '../sandbox.ts';
import { registerAuthorisePages } from './authorise-page.ts';
import { registerCaptchaPage } from './captcha-page.ts';
import { registerMailPage } from './mail-page.ts';
import { registerTelegramPage } from './telegram-page.ts';
import { registerWechatPage } from './wechat-page.ts';

/** The sandbox's own pages under `/sandbox`: local mocks for the services a real site leans on. */
export function registerMocks(app: SandboxApp, sandbox: Sandbox): void {
  registerAuthorisePages(app, sandbox);
  registerWechatPage(app, sandbox);
  registerTelegramPage(app, sandbox);
  registerCaptchaPage(app, sandbox);
  registerMailPage(app, sandbox);
}
