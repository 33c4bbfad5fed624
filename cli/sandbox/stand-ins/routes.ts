import type { SandboxApp } from '../http/envelope.ts';
import type { Sandbox } from '../sandbox.ts';
import { registerAuthorisePages } from './authorise-page.ts';
import { registerBotCheckPage } from './bot-check-page.ts';
import { registerMailPage } from './mail-page.ts';
import { registerTelegramPage } from './telegram-page.ts';
import { registerWechatPage } from './wechat-page.ts';

/** The sandbox's own pages under `/sandbox`: local stand-ins for the services a real site leans on. */
export function registerStandIns(app: SandboxApp, sandbox: Sandbox): void {
  registerAuthorisePages(app, sandbox);
  registerWechatPage(app, sandbox);
  registerTelegramPage(app, sandbox);
  registerBotCheckPage(app, sandbox);
  registerMailPage(app, sandbox);
}
