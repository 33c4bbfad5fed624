import { expect, test } from 'vitest';
import { textCell } from '../../../shared/screen/cells.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { pricingScreen } from '../../../shared/screens/pricing/pricing-screen.ts';
import { exportText } from '../../../web/list/menus/export-text.ts';
import { rowCommand } from '../../../web/list/reading/row-command.ts';

interface Thing {
  id: number;
  name: string;
}

const context = { role: 100, now: () => 1_800_000_000_000, say: (key: string) => key } as unknown as ScreenContext;
const thing = (id: number, name = `thing ${id}`): Thing => ({ id, name });

const screen = {
  noun: 'log',
  id: ({ id }: Thing) => id,
  columns: [
    { id: 'id', cell: ({ id }: Thing) => ({ text: String(id), raw: id }) },
    { id: 'name', cell: ({ name }: Thing) => textCell(name) },
  ],
} as unknown as BrowseScreen<Thing>;

test('LOG-02: CSV cells are inert, JSON is one array whatever the pages', () => {
  const csv = exportText(screen, 'csv', context);
  expect(csv.head + csv.rows([thing(1, '=cmd()|x'), thing(2, 'a,"b"')], true)).toBe(
    '\ufeffid,name\n1,\'=cmd()|x\n2,"a,""b"""\n',
  );
  const json = exportText(screen, 'json', context);
  const text =
    json.head + json.rows([thing(1)], true) + json.rows([], false) + json.rows([thing(2)], false) + json.tail;
  expect(JSON.parse(text)).toEqual([thing(1), thing(2)]);
  expect(JSON.parse(json.head + json.tail)).toEqual([]);
});

test('PRICE-01 LOG-04: the command of a row names it as the command line does, with the filters where it is looked up', () => {
  const model = { model: { model_name: "it's 1" } } as never;
  expect(rowCommand(pricingScreen, 'show', model, { group: 'vip' })).toBe(
    "tollgate pricing show 'it'\\''s 1' --group vip",
  );
  expect(rowCommand({ ...pricingScreen, lookUp: undefined }, 'get', { key: 7 } as never, { group: 'vip' })).toBe(
    'tollgate pricing get 7',
  );
});

test('SEC-11 ASK-14: a file of rows opens harmlessly in a spreadsheet, whatever its texts begin with', () => {
  const csv = exportText(screen, 'csv', context);
  // Excel reads UTF-8 only where the file says so.
  expect(csv.head.startsWith('\ufeff')).toBe(true);
  expect(csv.head.slice(1)).not.toContain('\ufeff');
  const names = ['=HYPERLINK("http://e")', '+1', '-1+cmd', '@SUM(1)', '\t=1', '\r=1', 'a\u001b]0;x\u0007'];
  const text = csv.rows(
    names.map((name, index) => thing(index, name)),
    true,
  );
  expect(text).not.toMatch(/,"?[=+@\t]/);
  expect(text).not.toMatch(/,"?-1\+cmd/);
  expect(text).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
});
