import { announcementTypes, panelKinds } from '../../domain/option/panel.ts';
import { plainText } from '../../format/plain-text.ts';
import { sliceOf } from '../../gateway/client/page.ts';
import { type Cell, emptyCell, idCell, memberCell, multilineCell, onDemand, textCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Detail } from '../../screen/detail.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import type { Column, Filter, ListScreen } from '../../screen/list-screen.ts';
import { restoreDeleted } from './delete-line.ts';
import { restoreMove } from './move-line.ts';
import { panelActions } from './panel-actions.ts';
import { type PanelDraft, panelForm } from './panel-form.ts';
import { findPanelLine, type PanelLine, panelLines } from './panel-lines.ts';
import { createPanelLine, shortTitle, updatePanelLine } from './panel-save.ts';

const { column, text, count, member, timestamp } = columnsOf<PanelLine>();

const filled = (value: string): Cell => (value === '' ? emptyCell('') : textCell(value));

const panelColumns: readonly Column<PanelLine>[] = [
  column('id', 'panel.id', [3, 16], ({ key }) => idCell(key), { priority: 2, align: 'right', raw: ({ key }) => key }),
  member('panel', 'panel.kind', [8, 14], panelKinds, { priority: 1 }),
  count('place', 'panel.place', [3, 6], { priority: 2, isWhole: true }),
  column('title', 'panel.title', [12, 60], ({ title }) => onDemand(title, () => shortTitle(title)), { priority: 1 }),
  column(
    'type',
    'panel.type',
    [7, 12],
    ({ panel, type }, context) =>
      panel === 'announcement' ? memberCell(announcementTypes, type, context) : emptyCell(''),
    { priority: 2 },
  ),
  timestamp('published_at', 'panel.publishedAt', { priority: 2 }),
  column('url', 'panel.url', [10, 40], ({ url }) => filled(url), {
    priority: 3,
  }),
  text('slug', 'panel.slug', [4, 16], { wide: true }),
  text('color', 'panel.color', [4, 10], { wide: true }),
  column('description', 'panel.description', [8, 40], ({ description }) => filled(description), { wide: true }),
  column('extra', 'panel.extra', [8, 40], ({ extra }) => filled(extra), {
    wide: true,
  }),
  column('answer', 'panel.answer', [8, 40], ({ answer }) => onDemand(answer, () => shortTitle(answer)), { wide: true }),
];

const panelFilters: readonly Filter[] = [
  {
    id: 'panel',
    kind: 'choice',
    label: 'panel.kind',
    help: 'panel.filterKindHelp',
    choices: ({ say }) =>
      panelKinds.members.map(({ name, label }) => ({
        value: name,
        label: say(label),
      })),
  },
  {
    id: 'keyword',
    kind: 'text',
    label: 'panel.filterKeyword',
    help: 'panel.filterKeywordHelp',
  },
];

/** The lines of the home page's panels, for super admins (GEN-21). */
export const panelScreen: ListScreen<PanelLine, PanelDraft> = {
  noun: 'panel',
  title: 'panel.heading',
  one: 'panel.one',
  explanation: ['panel.explainShown', 'panel.explainOrder'],
  emptyState: 'panel.empty',
  selectFirst: 'panel.selectFirst',
  notFound: 'panel.notFound',
  singular: 'noun.onePanel',
  listHelp: 'noun.listPanel',
  createHelp: 'noun.createPanel',
  updateHelp: 'noun.updatePanel',
  id: ({ key }) => key,
  hasEqualRows: () => true,
  name: ({ title }) => shortTitle(title),
  columns: panelColumns,
  letters: { P: 'panel', N: 'title', T: 'published_at' },
  opener: 'title',
  filters: panelFilters,
  filtersHere: true,
  async list({ page, pageSize, filters }, context, options) {
    const read = readFilters(panelFilters, filters, context);
    const chosen = read.text('panel');
    const panel = chosen && chosenMember(chosen, panelKinds.members, context.say('panel.kind'), context);
    const keyword = read.text('keyword')?.toLowerCase() ?? '';
    const all = panelLines(await context.gateway.options.list(options), context).filter(
      (line) =>
        (!panel || line.panel === panel) &&
        (String(line.key) === keyword || JSON.stringify(line.entry).toLowerCase().includes(keyword)),
    );
    return sliceOf(all, page, pageSize);
  },
  get: findPanelLine,
  details: panelDetails,
  actions: panelActions,
  restoreUndo: async (entry, context, options) => (await restoreMove(entry, context, options)) ?? restoreDeleted(entry),
  copyFields: [
    { id: 'title', label: 'panel.title', value: ({ title }) => title },
    { id: 'url', label: 'panel.url', value: ({ url }) => url },
  ],
  form: panelForm,
  create: createPanelLine,
  update: updatePanelLine,
};

/** The texts as they look on faces without markup. */
function panelDetails({ content, answer }: PanelLine): Detail[] {
  const shown = plainText(content || answer);
  if (shown === '') return [];
  return [
    {
      id: 'preview',
      label: 'form.preview',
      cell: multilineCell(shown),
      multiline: true,
    },
  ];
}
