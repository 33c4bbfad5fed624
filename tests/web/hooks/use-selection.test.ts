import { describe, expect, test } from 'vitest';
import { createSelection } from '../../../shared/screen/selection.ts';
import { useIsSelected } from '../../../web/hooks/use-selection.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';
import { renderHook } from '../../support/render-hook.tsx';
import { waitFor } from '../../support/run/wait-for.ts';

describe('CHAN-08 TOK-03: choosing rows', () => {
  test('toggles, adds, removes and clears', () => {
    const selection = createSelection();
    selection.toggle(1);
    selection.add([2, 3]);
    selection.toggle(2);
    expect([...selection.ids()]).toEqual([1, 3]);
    selection.remove([1]);
    expect(selection.has(3)).toBe(true);
    selection.replace([9]);
    expect([...selection.ids()]).toEqual([9]);
    selection.clear();
    expect(selection.ids().size).toBe(0);
  });

  test('choosing one row does not render another', async () => {
    const selection = createSelection();
    const row = renderHook(() => useIsSelected(selection, 1), screenContext());
    await waitFor(() => expect(row.renders).toBeGreaterThan(0));
    const before = row.renders;
    selection.toggle(2);
    selection.toggle(1);
    await waitFor(() => expect(row.current).toBe(true));
    expect(row.renders).toBe(before + 1);
    row.unmount();
  });
});
