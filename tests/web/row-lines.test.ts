import { expect, test } from 'vitest';
import type { Column } from '../../shared/screens/list-screen.ts';
import { rowLines } from '../../web/components/list/row-lines.ts';
import { screenContext } from '../support/screen-context.ts';

interface Thing {
  name: string;
  isUsed: boolean;
  isOpen: boolean;
  kind: string;
}

const width = { minimum: 1, maximum: 20 };
const yesNo = (value: boolean) => ({ text: value ? 'yes' : 'no', raw: value });
const columns: readonly Column<Thing>[] = [
  { id: 'name', header: 'channel.name', width, priority: 1, cell: ({ name }) => ({ text: name, raw: name }) },
  { id: 'used', header: 'price.served', width, priority: 2, cell: ({ isUsed }) => yesNo(isUsed) },
  { id: 'open', header: 'redemption.status', width, priority: 2, cell: ({ isOpen }) => yesNo(isOpen) },
  { id: 'kind', header: 'pricing.kind', width, priority: 1, cell: ({ kind }) => ({ text: kind, raw: kind }) },
];

test('WEB-11: the second line of a row says what a yes is a yes to, and no no', () => {
  const row = { name: 'gpt-4o', isUsed: true, isOpen: false, kind: 'Chat' };
  const { facts } = rowLines(columns, row, { name: row.name, opener: 'name' }, screenContext());
  expect(facts.map(({ cell }) => cell.text)).toEqual(['Served', 'Chat']);
  expect(facts.map(({ column }) => column.id)).toEqual(['used', 'kind']);
});
