import { describe, expect, test } from 'vitest';
import { Role } from '../../../shared/domain/user/role.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { drawingScreen } from '../../../shared/screens/drawing/drawing-screen.ts';
import { logScreen } from '../../../shared/screens/log/log-screen.ts';
import { redemptionScreen } from '../../../shared/screens/redemption/redemption-screen.ts';
import { type AnyScreen, accessOf } from '../../../shared/screens/registry.ts';
import { taskScreen } from '../../../shared/screens/task/task-screen.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { userScreen } from '../../../shared/screens/user/user-screen.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';

const lists: readonly { screen: AnyScreen; own?: string; all: string }[] = [
  { screen: channelScreen, all: '/api/channel' },
  { screen: redemptionScreen, all: '/api/redemption' },
  { screen: userScreen, all: '/api/user' },
  { screen: tokenScreen, own: '/api/token', all: '/api/token' },
  { screen: logScreen, own: '/api/log/self', all: '/api/log' },
  { screen: drawingScreen, own: '/api/mj/self', all: '/api/mj' },
  { screen: taskScreen, own: '/api/task/self', all: '/api/task' },
];

async function asked(screen: AnyScreen, role: number, filters: Record<string, string>): Promise<URL[]> {
  const urls: URL[] = [];
  const text = JSON.stringify({ success: true, message: '', data: { items: [], total: 0, page: 1, page_size: 20 } });
  const { gateway } = scriptedGateway([], {
    dialect: 'v013',
    transport: async ({ url }) => {
      urls.push(new URL(url));
      return { status: 200, headers: {}, cookies: [], text: async () => text, async *chunks() {} };
    },
  });
  await screen.list({ page: 1, pageSize: 20, filters }, screenContext({ gateway, role }), {});
  return urls;
}

describe.each(lists)('API-04: $screen.noun', ({ screen, own, all }) => {
  const [text] = screen.filters.filter(({ kind, isSecret }) => kind === 'text' && !isSecret);

  test('what is searched for is trimmed', async () => {
    const [url] = await asked(screen, Role.Root, { [text?.id ?? '']: '  needle ' });
    const values = [...(url?.searchParams.values() ?? [])];
    // A `%` is the gateway's sign for anything.
    expect(values.filter((value) => value.includes('needle')).map((value) => value.replaceAll('%', ''))).toEqual([
      'needle',
    ]);
  });

  test('administrators ask for all rows, everybody else only for their own', async () => {
    const path = async (role: number) => {
      const [url] = await asked(screen, role, {});
      return url?.pathname.replace(/\/$/, '');
    };
    expect(await path(Role.Admin)).toBe(all);
    if (own === undefined) expect(accessOf(screen.noun)).toBeGreaterThanOrEqual(Role.Admin);
    else expect(await path(Role.User)).toBe(own);
  });
});
