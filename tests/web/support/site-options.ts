import type { Page } from 'playwright-core';
import type { TestConsole } from './console.ts';

/** Sets options of a console's site, one after the other: some are refused before others are set. */
export async function setOptions(site: TestConsole, options: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(options)) await site.context.gateway.options.set(key, value);
}

/** Switches every third-party sign-in on, against the sandbox's mocks. */
export const thirdParties = {
  GitHubClientId: 'client',
  GitHubClientSecret: 'secret',
  GitHubOAuthEnabled: 'true',
  LinuxDOClientId: 'client',
  LinuxDOClientSecret: 'secret',
  LinuxDOOAuthEnabled: 'true',
  WeChatServerAddress: 'https://wechat.example',
  WeChatServerToken: 'secret',
  WeChatAuthEnabled: 'true',
  TelegramBotToken: '1:secret',
  TelegramBotName: 'site_bot',
  TelegramOAuthEnabled: 'true',
};

/** The mails the sandbox would have sent, newest first. */
export async function mailsOf(site: TestConsole): Promise<{ recipient: string; subject: string; body: string }[]> {
  const answer = await fetch(`${site.sandbox.url}/sandbox/mails`, { headers: { accept: 'application/json' } });
  return (await answer.json()) as { recipient: string; subject: string; body: string }[];
}

/** Lets a page believe that it stands in front of a real gateway: the status names no page of the sandbox's own. */
export async function withoutMocks(page: Page, site: TestConsole): Promise<void> {
  const answer = (await (await fetch(`${site.url}/api/status`)).json()) as { data: object };
  const json = { ...answer, data: { ...answer.data, sandbox: undefined } };
  await page.route('**/api/status', (route) => route.fulfill({ json }));
}
