import { expect, test } from 'vitest';
import type { Monitor, PanelKind, UptimeGroup } from '../../../../shared/domain/option/panel.ts';
import { textsOfEntry } from '../../../../shared/domain/option/panel.ts';
import { type PanelDraft, panelForm } from '../../../../shared/screens/panel/panel-form.ts';
import {
  hasPanels,
  type LoadedPanels,
  monitorText,
  panelSummary,
  panelTexts,
  uptimeVerdict,
} from '../../../../shared/screens/panel/site-panels.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { stayInZone } from '../../../support/run/in-zone.ts';

stayInZone('UTC');

const context = screenContext();
const monitor = (name: string, status: number, uptime = 0.9995): Monitor => ({ name, group: '', uptime, status });
const page = (name: string, ...monitors: Monitor[]): UptimeGroup => ({ name, monitors });
const none: LoadedPanels = { announcements: [], addresses: [], faqs: [], uptime: undefined };

test('GEN-21: what is too long is told in letters, and by v0.13 in bytes, as each counts', () => {
  const fault = (dialect: string, content: string) => {
    const { context: of } = answeringContext({}, { dialect });
    return panelForm.validate({ ...panelForm.defaults(of), panel: 'announcement', content }, 'create', of).content;
  };
  expect(fault('v1', '好'.repeat(400))).toBeUndefined();
  expect(fault('v013', '好'.repeat(400))).toMatch(/bytes/);
  expect(fault('v1', 'a'.repeat(5000))).toMatch(/characters/);
});

test('a stored line is taken apart; what is missing or no text is empty', () => {
  const nothing = {
    ...{ content: '', type: 'default', published_at: 0, extra: '', question: '', answer: '', route: '', url: '' },
    ...{ description: '', color: '', category: '', slug: '' },
  };
  expect(textsOfEntry({})).toEqual(nothing);
  expect(textsOfEntry({ content: 5, type: '', publishDate: 'soon', url: null })).toEqual(nothing);
  expect(
    textsOfEntry({
      ...{ content: 'c', type: 'error', publishDate: '2026-11-01T00:00:01.9Z', extra: 'e', question: 'q', answer: 'a' },
      ...{ route: 'r', url: 'u', description: 'd', color: 'red', categoryName: 'n', slug: 's' },
    }),
  ).toEqual({
    ...{ content: 'c', type: 'error', published_at: 1_793_491_201, extra: 'e', question: 'q', answer: 'a' },
    ...{ route: 'r', url: 'u', description: 'd', color: 'red', category: 'n', slug: 's' },
  });
});

test('how the services do, all in all: what is down is named first, then pages nobody could reach', () => {
  const verdict = (...groups: UptimeGroup[]) => Object.values(uptimeVerdict(groups, context));
  const up = page('A', monitor('a', 1), monitor('b', 1));
  expect(verdict(up)).toEqual(['up', 'good', 'All 2 services are up.']);
  expect(verdict(page('A', monitor('a', 1), monitor('b', 3)))).toEqual([
    ...['up', 'good', '1 service is up, 1 under maintenance.'],
  ]);
  expect(verdict(up, page('B\u0007'))).toEqual(['unknown', 'warn', '1 status page can’t be reached: B.']);
  expect(verdict(up, page('B'), page('C', monitor('x\u0007', 0), monitor('y', 2), monitor('z', 1)))).toEqual([
    ...['not-up', 'bad', '2 of 5 are not up: x, y.'],
  ]);
});

test('a monitor says its state and its share of a day', () => {
  expect([monitorText(monitor('a', 1), context), monitorText(monitor('a', 0, 1), context)]).toEqual([
    ...['Up, 99.95% in 24 hours', 'Down, 100.00% in 24 hours'],
  ]);
});

test('panels are there where one has a line, a monitor, or a reason why it has none', () => {
  const line = textsOfEntry({ content: 'c' });
  expect(hasPanels(none)).toBe(false);
  for (const some of [{ announcements: [line] }, { addresses: [line] }, { faqs: [line] }, { uptime: [] }]) {
    expect(hasPanels({ ...none, ...some })).toBe(true);
  }
  expect(hasPanels({ ...none, uptimeFault: 'away' })).toBe(true);
});

const outcome: LoadedPanels = {
  announcements: [
    textsOfEntry({ content: 'New **models**\nmore', type: 'warning', publishDate: '2026-10-31T10:00:00Z', extra: 'x' }),
    textsOfEntry({ content: 'Old', publishDate: '2026-10-30T10:00:00Z', extra: ' ' }),
  ],
  addresses: [textsOfEntry({ route: 'Main\u0007', url: 'https://a.example', description: 'fast' })],
  faqs: [textsOfEntry({ question: 'Why?', answer: 'So\nit is' })],
  uptime: [page('Core', monitor('api', 1)), page('Edge')],
};

test('a terminal shows panels under their headings, line by line, without markup', () => {
  const lines = panelTexts(outcome, context).map(({ label, text, tone, isTitle }) =>
    [isTitle ? '#' : '', label ?? '', text, tone ?? ''].join('|'),
  );
  expect(lines).toEqual([
    ...['#||Announcements|', '||2026-10-31 10:00:00 · Warning|warn', '||New models|', '||more|', '||x|'],
    ...['||2026-10-30 10:00:00 · General|muted', '||Old|', '|||', '#||Uptime|'],
    ...['||1 status page can’t be reached: Edge.|warn', '||Core|accent', '|api|Up, 99.95% in 24 hours|good'],
    ...['||Edge|accent', '||The gateway couldn’t reach this status page.|warn', '|||', '#||Addresses|'],
    ...['|Main|https://a.example · fast|', '|||', '#||FAQ|', '||Why?|accent', '||So|', '||it is|'],
  ]);
  expect(panelTexts(none, context)).toEqual([]);
  expect(panelTexts({ ...none, uptimeFault: 'No answer.' }, context).map(({ text, tone }) => [text, tone])).toEqual([
    ...[
      ['Uptime', undefined],
      ['No answer.', 'bad'],
    ],
  ]);
});

test('beside a chart stands the newest announcement, and how the services do', () => {
  const summary = (panels: LoadedPanels) =>
    panelSummary(panels, context).map(({ label, text, tone }) => `${label}: ${text} (${tone})`);
  expect(summary(none)).toEqual([]);
  expect(summary(outcome)).toEqual([
    ...['Announcement: New models (warn)', 'Uptime: 1 status page can’t be reached: Edge. (warn)'],
  ]);
  expect(summary({ ...none, uptimeFault: 'No answer.' })).toEqual(['Uptime: No answer. (bad)']);
});

test('GEN-21: a line’s fields say what they are for by its panel, and its Markdown is shown as it will be', () => {
  const draft = { ...panelForm.defaults(context), content: 'c', extra: ' ', question: 'q', answer: 'a' };
  const helpOf = (name: string, panel: PanelKind) => {
    const help = panelForm.fields.find((field) => field.name === name)?.help;
    return typeof help === 'function' ? help({ ...draft, panel }, context, 'edit') : help;
  };
  expect([helpOf('url', 'address'), helpOf('url', 'uptime')]).toEqual([
    ...['The base URL that apps use', 'The address of your Uptime Kuma, without the status page'],
  ]);
  expect([helpOf('description', 'address'), helpOf('description', 'uptime')]).toEqual([
    ...[undefined, 'For admins. Visitors don’t see it.'],
  ]);
  const shown = (changes: object) => panelForm.preview?.({ ...draft, ...changes } as PanelDraft);
  expect(shown({ panel: 'announcement' })).toEqual(['c']);
  expect(shown({ panel: 'announcement', extra: 'e' })).toEqual(['c', 'e']);
  expect(shown({ panel: 'faq' })).toEqual(['q', 'a']);
  expect(shown({ panel: 'faq', answer: '  ' })).toEqual(['q']);
  expect([shown({ panel: 'address' }), shown({ panel: 'uptime' })]).toEqual([[], []]);
});

test('GEN-21: an announcement needs its day; the first colours were fewer by one', async () => {
  const errors = (published_at: number) =>
    panelForm.validate(
      { ...panelForm.defaults(context), panel: 'announcement', content: 'c', published_at },
      'create',
      context,
    );
  expect([errors(0), errors(1)]).toEqual([{ published_at: 'Fill this in.' }, {}]);
  const colors = async (dialect: string) => {
    const field = panelForm.fields.find(({ name }) => name === 'color') as {
      choices: (...given: unknown[]) => unknown;
    };
    const offered = (await field.choices({}, answeringContext({}, { dialect }).context)) as { value: string }[];
    return offered.map(({ value }) => value);
  };
  const v1 = await colors('v1');
  expect(v1).toContain('slate');
  expect(await colors('v013')).toEqual(v1.filter((color) => color !== 'slate'));
});
