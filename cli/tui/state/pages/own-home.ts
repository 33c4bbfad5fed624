import { formatQuota, quotaDisplayOf } from '../../../../shared/format/quota.ts';
import { momentCell } from '../../../../shared/screen/cells.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { openAiBase, siteFacts } from '../../../../shared/screens/connect/set-up.ts';
import {
  lastsText,
  loadFailedCalls,
  loadKeySpend,
  loadOwnUse,
  type NamedSpend,
} from '../../../../shared/screens/home/own-use.ts';
import { fitTo } from '../../table/width.ts';
import type { Host, Layers, Lists, Menus, Notify, Profile, Session } from '../app.ts';
import type { PagerLine } from '../dialog/pager-layer.ts';
import { openConnect } from './connect-page.ts';
import type { PageContent } from './page-layer.ts';
import { openWallet } from './wallet-page.ts';

/** Number of names in a table of the page; the others are summed in one line. */
const shown = 8;
const amountWidth = 12;

/**
 * The home page of a signed-in user (SEE-05): balance and how long it lasts, spend of 7 and 30 days by model and by
 * key, the last errors with their reason, base URL, and how to connect an app. A part that fails shows its error in
 * place.
 */
export async function ownHome(
  app: Notify & Layers & Lists & Session & Host & Profile & Menus,
  signal: AbortSignal,
): Promise<PageContent> {
  const { say } = app;
  const user = await app.context().gateway.account.self({ signal });
  app.store.set({ user });
  const context = app.context();
  const { status } = context;
  const display = quotaDisplayOf(status);
  const part = async (title: string, load: () => Promise<PagerLine[]>): Promise<PagerLine[]> => {
    const lines = await load().catch((error): PagerLine[] => [{ text: app.describe(error).message, tone: 'bad' }]);
    signal.throwIfAborted();
    return [{ text: '' }, { text: title, isTitle: true }, ...lines];
  };
  const use = loadOwnUse(context, { signal });
  const base = openAiBase(siteFacts(context));
  const parts = await Promise.all([
    part(say('home.spend'), async () => {
      const { week, month } = await use;
      return [
        { label: say('home.days7'), text: formatQuota(week, display) },
        { label: say('home.days30'), text: formatQuota(month, display) },
      ];
    }),
    part(say('home.byModel'), async () => {
      const { models } = await use;
      return models === undefined ? [muted(say('home.modelsNotKept'))] : spendLines(models, context);
    }),
    part(say('home.byKey'), async () => {
      const { keys, used } = await loadKeySpend(context, { signal });
      const left = { count: keys.length, total: used };
      return [...spendLines(keys, context), ...(used > keys.length ? [muted(say('home.keysLeftOut', left))] : [])];
    }),
    part(say('home.lastErrors'), async () => {
      const calls = await loadFailedCalls(context, { signal });
      if (calls.length === 0) return [muted(say('home.noErrors'))];
      return calls.map(({ at, model, key, reason }) => ({
        label: momentCell(at, context).text,
        text: [model, key, reason].filter((word) => word !== '').join(' · '),
      }));
    }),
  ]);
  const pace = await use.then(({ pace: known }) => lastsText(user.quota, known, status, say)).catch(() => '');
  return {
    lines: [
      { label: say('home.balance'), text: formatQuota(user.quota, display), isTitle: true },
      ...(pace === '' ? [] : [muted(pace)]),
      { text: '' },
      { label: say('connect.baseUrl'), text: base },
      ...parts.flat(),
    ],
    actions: [
      {
        verb: 'connect',
        label: say('token.connect'),
        run: () => openConnect(app),
      },
      { verb: 'top-up', label: say('home.topUp'), run: () => openWallet(app) },
    ],
    copies: [{ label: say('connect.baseUrl'), value: base }],
  };
}

function spendLines(rows: readonly NamedSpend[], { say, status }: ScreenContext): PagerLine[] {
  if (rows.length === 0) return [muted(say('home.nothingSpent'))];
  const display = quotaDisplayOf(status);
  const pair = (week: string, month: string) => fitTo(week, amountWidth) + fitTo(month, amountWidth, 'right');
  const rest = rows.slice(shown);
  const sum = (pick: (row: NamedSpend) => number) => rest.reduce((total, row) => total + pick(row), 0);
  const lineOf = ({ name, week, month }: NamedSpend): PagerLine => ({
    label: name || '–',
    text: pair(formatQuota(week, display), formatQuota(month, display)),
  });
  return [
    { label: say('home.name'), text: pair(say('home.days7'), say('home.days30')), tone: 'muted' },
    ...rows.slice(0, shown).map(lineOf),
    ...(rest.length === 0
      ? []
      : [
          lineOf({
            name: say('home.more', { count: rest.length }),
            week: sum(({ week }) => week),
            month: sum(({ month }) => month),
          }),
        ]),
  ];
}

function muted(text: string): PagerLine {
  return { text, tone: 'muted' };
}
