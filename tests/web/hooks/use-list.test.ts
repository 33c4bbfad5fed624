import { describe, expect, test } from 'vitest';
import { Role } from '../../../shared/domain/user/role.ts';
import type { Page } from '../../../shared/gateway/client/page.ts';
import type { ListScreen } from '../../../shared/screen/list-screen.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { type ListRequest, useList } from '../../../web/hooks/use-list.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';
import { renderHook } from '../../support/render-hook.tsx';
import { waitFor } from '../../support/run/wait-for.ts';

interface Asked {
  query: ListRequest;
  signal: AbortSignal | undefined;
  answer(name: string): void;
}

/** The channel list over a gateway that answers when the test says so. */
function slowScreen() {
  const asked: Asked[] = [];
  const screen = {
    ...channelScreen,
    list: (query: ListRequest, _context: unknown, { signal }: { signal?: AbortSignal }) =>
      new Promise<Page<{ id: number; name: string }>>((resolve) => {
        const answer = (name: string) =>
          resolve({ rows: [{ id: 1, name }], total: 1, page: 1, pageSize: 10, hasMore: false });
        asked.push({ query, signal, answer });
      }),
  } as unknown as ListScreen<{ id: number; name: string }, unknown>;
  return { screen, asked };
}

const ask = (keyword: string): ListRequest => ({ page: 1, pageSize: 10, filters: { keyword } });

describe('CHAN-02: asking for a list', () => {
  test('older rows stay on show, a late answer to an older question is dropped and its call cancelled', async () => {
    const { screen, asked } = slowScreen();
    const list = renderHook(() => useList(screen, ask('')), screenContext());
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer('first');
    await waitFor(() => expect(list.current.rows[0]?.name).toBe('first'));

    list.rerender(() => useList(screen, ask('a')));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(list.current).toMatchObject({ isStale: true, isPending: false });
    expect(list.current.rows[0]?.name).toBe('first');

    list.rerender(() => useList(screen, ask('ab')));
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[1]?.signal?.aborted).toBe(true);
    asked[2]?.answer('third');
    asked[1]?.answer('second');
    await waitFor(() => expect(list.current.rows[0]?.name).toBe('third'));
    expect(list.current.isStale).toBe(false);
    list.unmount();
  });

  test('NAV-03: without the role no request is sent', async () => {
    const { screen, asked } = slowScreen();
    const list = renderHook(() => useList(screen, ask('')), screenContext({ role: Role.User }));
    await waitFor(() => expect(list.renders).toBeGreaterThan(0));
    expect(asked).toHaveLength(0);
    expect(list.current.isPending).toBe(false);
    list.unmount();
  });
});
