import type { Column } from './list-screen.ts';

/** Whether a column shows the state of its row: faces give it a sign, and show it first where there is room for few. */
export function isStateColumn({ id, isState }: Pick<Column<never>, 'id' | 'isState'>): boolean {
  return id === 'status' || isState === true;
}
