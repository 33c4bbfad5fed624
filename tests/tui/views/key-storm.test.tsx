import { expect, test } from 'vitest';
import { textWidth } from '../../../cli/tui/table/width.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { openApp } from '../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
const keys = [
  ...'jkgGtTecivaoCw#pm?/:*+-hlyYfFrd19 名🚀'.split(/(?:)/u),
  ...['enter', 'escape', 'tab', 'shift+tab', 'space', 'backspace', 'delete', 'up', 'down', 'left', 'right'],
  ...[
    'pageup',
    'pagedown',
    'home',
    'end',
    'ctrl+u',
    'ctrl+d',
    'ctrl+s',
    'ctrl+t',
    'ctrl+a',
    'ctrl+w',
    'escape',
    'escape',
  ],
];
const sizes = [
  [100, 30],
  [80, 24],
  [60, 15],
  [40, 10],
  [39, 10],
] as const;

test.each(['en', 'zh-CN'] as const)(
  '300 random keys and resizes (%s): no crash, and nothing is drawn outside the terminal',
  async (language) => {
    const sandbox = await startTestSandbox({ sampleData: true });
    const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', language });
    await ui.waitFor('openai-eu');
    let state = 7;
    const next = (below: number) => {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
      return Math.floor((state / 4_294_967_296) * below);
    };
    const history: string[] = [];
    for (let turn = 0; turn < 300; turn++) {
      if (next(40) === 0) {
        const [columns, rows] = sizes[next(sizes.length)] ?? [100, 30];
        ui.app.store.set({ size: { columns, rows } });
        history.push(`${columns}×${rows}`);
      }
      const key = keys[next(keys.length)] ?? 'j';
      history.push(key);
      await ui.press(key);
      const { columns, rows } = ui.app.store.get().size;
      const lines = ui.screen().split('\n');
      const where = `after ${history.slice(-12).join(' ')}:\n${ui.screen()}`;
      expect(lines.length, where).toBeLessThan(rows);
      expect(Math.max(...lines.map(textWidth)), where).toBeLessThanOrEqual(columns);
    }
    // Whatever was opened, Esc leads back to the list, or Ctrl-C out of it all.
    await ui.press('ctrl+c');
    expect(ui.exitCode()).toBeDefined();
  },
);
