import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type PriceKind, priceKinds } from '../../shared/domain/price/model-price.ts';
import type { Column } from '../../shared/screen/list-screen.ts';
import { editedPrices } from '../../shared/screens/price/edited-prices.ts';
import { noEdits, withoutLast, withRows } from '../../shared/screens/price/price-edits.ts';
import type { PriceRow } from '../../shared/screens/price/price-reading.ts';
import { priceScreen } from '../../shared/screens/price/price-screen.ts';
import type { Flow } from '../flow/use-flow.ts';
import { useDraftGuard } from '../form/use-draft-guard.ts';
import { isTyped } from '../hooks/is-typed.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { ListState } from '../hooks/use-list.ts';
import { ListView } from '../list/list-view.tsx';
import { ask } from '../overlays/ask.ts';
import { undoKey } from '../overlays/last-change.ts';
import { ChangeBar } from '../prices/change-bar.tsx';
import { createEditStore, type EditStore } from '../prices/edit-store.ts';
import { PriceCell } from '../prices/price-cell.tsx';
import { RehearsalPanel } from '../prices/rehearsal-panel.tsx';
import { useRehearsal } from '../prices/use-rehearsal.ts';
import { useConsole } from '../session/console-context.tsx';

const isPrice = (id: string): id is PriceKind => (priceKinds as readonly string[]).includes(id);

/**
 * The price table: prices are edited in place, their effect is calculated beside it, and all are saved together
 * (WEB-15).
 */
export default function PricePage() {
  const context = useScreenContext();
  const { say } = context;
  const [store] = useState(createEditStore);
  const edits = useSyncExternalStore(store.subscribe, store.edits, store.edits);
  const [isClosed, setClosed] = useState(false);
  const [readAt, setReadAt] = useState(0);
  const state = useRehearsal(edits, readAt);
  const isEdited = edits.byModel.size > 0;
  useEffect(() => {
    if (!isEdited) setClosed(false);
  }, [isEdited]);
  useDraftGuard(isEdited, ({ path }) => path === '/price' || path.startsWith('/price/'));
  useLastBack(store);

  const cell = useCallback(
    (row: PriceRow, column: Column<PriceRow>) => {
      const kind = column.id;
      if (!isPrice(kind)) return undefined;
      const label = say('list.editInPlace', { field: say(column.header), name: priceScreen.name(row) });
      return <PriceCell store={store} row={row} kind={kind} cell={column.cell(row, context)} label={label} />;
    },
    [store, context, say],
  );
  const know = useCallback(
    (rows: readonly PriceRow[], at: number) => {
      store.change((now) => withRows(now, rows));
      setReadAt(at);
    },
    [store],
  );
  const discard = async () => {
    const props = { title: say('form.unsaved'), confirm: say('web.discard'), cancel: say('web.keepEditing') };
    if (await ask({ ...props, isDangerous: true })) store.change(() => noEdits);
  };
  const review = (flow: Flow<PriceRow>) => {
    const now = store.edits();
    const action = editedPrices(now, (rows) => store.change((present) => withRows(present, rows)), state.sample);
    flow.start(
      action,
      [...now.byModel.values()].map(({ row }) => row),
    );
  };
  return (
    <ListView
      screen={priceScreen}
      cell={cell}
      aside={isEdited && !isClosed && <RehearsalPanel edits={edits} state={state} onClose={() => setClosed(true)} />}
      foot={({ list }, flow) => (
        <>
          <Known list={list} know={know} />
          {isEdited && (
            <ChangeBar
              edits={edits}
              state={state}
              isRunning={flow.running !== undefined}
              onDiscard={() => void discard()}
              onReview={() => review(flow)}
            />
          )}
        </>
      )}
    />
  );
}

/** Updates the edits with rows that were fetched again. */
function Known(props: { list: ListState<PriceRow>; know(rows: readonly PriceRow[], at: number): void }) {
  const { list, know } = props;
  const { rows, fetchedAt } = list;
  useEffect(() => know(rows, fetchedAt), [rows, fetchedAt, know]);
  return null;
}

/** The undo key reverts the last typed price first, before any saved change. */
function useLastBack(store: EditStore): void {
  const { world, items } = useConsole();
  useEffect(() => {
    const { ownerDocument } = world.root;
    const hear = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (key !== undoKey || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (!(target instanceof Element) || isTyped(target) || !items.listKeys()) return;
      if (target.closest('[role=dialog], [role=menu]') !== null || store.edits().past.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      store.change(withoutLast);
    };
    ownerDocument.addEventListener('keydown', hear, true);
    return () => ownerDocument.removeEventListener('keydown', hear, true);
  }, [world, items, store]);
}
