import { describe, expect, test, vi } from 'vitest';
import { useAction } from '../../../shared/hooks/use-action.ts';
import type { RowAction } from '../../../shared/screens/action.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import type { ListScreen } from '../../../shared/screens/list-screen.ts';
import { renderHook } from '../../support/render-hook.tsx';
import { screenContext } from '../../support/screen-context.ts';

interface Row {
  id: number;
}
const screen = channelScreen as unknown as ListScreen<Row, unknown>;
const rows: Row[] = Array.from({ length: 12 }, (_, index) => ({ id: index + 1 }));

const action = (run: RowAction<Row, undefined>['run']): RowAction<Row, undefined> => ({
  verb: 'enable',
  on: 'rows',
  label: 'action.enable',
  help: 'channel.enableHelp',
  danger: 'safe',
  idempotent: true,
  run,
});

describe('CHAN-09: running an action from a view', () => {
  test('progress counts up, and every row ends with a result', async () => {
    const hook = renderHook(() => useAction(screen), screenContext());
    await vi.waitFor(() => expect(hook.current).toBeDefined());
    const results = await hook.current.runOnRows(
      action(async ({ id }) => {
        if (id === 3) throw new Error('no');
        return { message: 'ok' };
      }),
      rows,
      undefined,
    );
    expect(results.filter(({ outcome }) => outcome === 'done')).toHaveLength(11);
    expect(results.filter(({ outcome }) => outcome === 'failed').map(({ row }) => row.id)).toEqual([3]);
    await vi.waitFor(() => expect(hook.current.progress).toMatchObject({ total: 12, isRunning: false }));
    hook.unmount();
  });

  test('a stop begins no further row', async () => {
    const hook = renderHook(() => useAction(screen), screenContext());
    await vi.waitFor(() => expect(hook.current).toBeDefined());
    const results = await hook.current.runOnRows(
      action(async () => {
        hook.current.stop();
        return { message: 'ok' };
      }),
      rows,
      undefined,
    );
    expect(results.filter(({ outcome }) => outcome === 'skipped').length).toBeGreaterThan(0);
    expect(results).toHaveLength(12);
    hook.unmount();
  });
});
