import type { Token } from '../../../../shared/domain/user/token.ts';
import { sanitise } from '../../../../shared/format/sanitise.ts';
import { readBack } from '../../../../shared/gateway/reading/read-back.ts';
import type { PriceList } from '../../../../shared/gateway/resources/pricing.ts';
import { connectableKeys } from '../../../../shared/screens/connect/own-keys.ts';
import {
  type ConnectFacts,
  connectApp,
  connectApps,
  modelFor,
  openAiBase,
  shownKey,
  siteFacts,
} from '../../../../shared/screens/connect/set-up.ts';
import {
  makeTestCall,
  testCallCost,
  testCallFacts,
  testCostText,
} from '../../../../shared/screens/connect/test-call.ts';
import { tokenModels } from '../../../../shared/screens/connect/token-models.ts';
import { asideOf } from '../../../../shared/text/punctuation.ts';
import type { Host, Layers, Menus, Notify, Profile, Session } from '../app.ts';
import type { PagerLine } from '../dialog/pager-layer.ts';
import { type Choosable, openPicker } from '../dialog/picker-layer.ts';
import { openPage, type PageContent } from './page-layer.ts';

/** The answers of the gateway for the page; the key's secret is not among them. */
interface Known {
  tokens: readonly Token[];
  token: Token;
  models: readonly string[];
  prices: PriceList | undefined;
}

/**
 * Opens a page with base URL, key, paste-ready set-ups of apps and a test call (WEB-01), for the key with id `wanted`,
 * else the first enabled one. The key is shown by its first and last characters, and fetched when a text that contains
 * it is copied or the test call is made.
 */
export function openConnect(
  app: Notify & Layers & Session & Host & Profile & Menus,
  wanted: number | undefined = undefined,
): void {
  const { say } = app;
  let tokenId = wanted;
  let appId = connectApps[0]?.id ?? '';
  let chosenModel: string | undefined;
  let known: Known | undefined;
  let test: { isRunning: boolean; lines: readonly PagerLine[] } = { isRunning: false, lines: [] };

  const load = async (signal: AbortSignal): Promise<Known | undefined> => {
    const context = app.context();
    const tokens = await connectableKeys(tokenId, context, { signal });
    const token = tokens.find(({ id }) => id === tokenId) ?? tokens[0];
    if (token === undefined) return undefined;
    const [models, prices] = await Promise.all([
      tokenModels(token, context, { signal }),
      // A site may not publish its prices: then the page says that the cost of a call is unknown.
      readBack(() => context.gateway.pricing.list({ signal })),
    ]);
    return { tokens, token, models, prices };
  };

  const page = openPage(app, {
    title: say('connect.title'),
    command: () => commandOf(tokenId, appId),
    load: async (_filters, signal) => {
      known = await load(signal);
      return content();
    },
  });
  const show = () => page.show(content());
  const choose = (title: string, current: string, entries: readonly Choosable[], take: (value: string) => void) =>
    openPicker(app, { title, current, entries, onChoose: ([value]) => value !== undefined && take(value) });

  const content = (): PageContent => {
    const context = app.context();
    const site = siteFacts(context);
    const bases = [
      { label: asideOf(say('connect.baseUrl'), say('connect.openAi'), say), value: openAiBase(site) },
      { label: asideOf(say('connect.baseUrl'), say('connect.anthropic'), say), value: site.site },
    ];
    const baseLines = bases.map(({ label, value }): PagerLine => ({ label, text: value }));
    if (known === undefined) {
      return { lines: [...baseLines, { text: '' }, { text: say('connect.noKey'), tone: 'warn' }], copies: bases };
    }
    const { tokens, token, models, prices } = known;
    const target = connectApp(appId);
    const model = sanitise(
      chosenModel !== undefined && models.includes(chosenModel) ? chosenModel : modelFor(target, models),
    );
    const facts: ConnectFacts = { ...site, model, key: shownKey(token.key) };
    const fetchKey = () => app.call((signal) => context.gateway.tokens.key(token, { signal }));
    const withKey = async (text: (whole: ConnectFacts) => string) => text({ ...facts, key: await fetchKey() });
    const { link } = target;
    const group = token.group || (context.user?.group ?? '');
    const testModel = modelFor({}, models);
    const cost = testCostText(prices && testCallCost(testModel, prices, group), context);
    const noModel = model === '' ? say('connect.noModel') : undefined;

    const sendTest = async () => {
      test = { isRunning: true, lines: [{ text: say('connect.testRunning'), tone: 'accent' }] };
      show();
      try {
        const call = await makeTestCall(await fetchKey(), testModel, { list: prices, group }, context);
        const testFacts = testCallFacts(call, testModel, context);
        test = { isRunning: false, lines: testFacts.map(({ label, value }) => ({ label, text: value })) };
      } catch (error) {
        const { message, hint } = app.describe(error);
        test = { isRunning: false, lines: [{ text: message, tone: 'bad' }, muted(hint)] };
        app.fail(error);
      }
      show();
    };

    return {
      command: commandOf(token.id, appId),
      lines: [
        ...baseLines,
        { label: say('connect.key'), text: `${token.name} ${facts.key}` },
        { label: say('connect.app'), text: say(target.label) },
        { label: say('connect.model'), text: model || '–' },
        { text: '' },
        { ...muted(say(target.help)), isVerbatim: true },
        ...(noModel === undefined
          ? target
              .text(facts, context)
              .split('\n')
              .map((text): PagerLine => ({ text, isVerbatim: true }))
          : [{ text: noModel, tone: 'warn' as const }]),
        { text: '' },
        { ...muted(say('connect.keyOnCopy')), isVerbatim: true },
        { text: '' },
        { text: say('connect.testCall'), isTitle: true },
        { label: testModel, ...muted(cost) },
        ...test.lines,
      ],
      actions: [
        { verb: 'copy', label: say('connect.copyWithKey'), refusal: noModel, run: () => page.copy(0) },
        {
          verb: 'app',
          label: `${say('connect.app')}…`,
          run: () =>
            choose(
              say('connect.app'),
              appId,
              connectApps.map(({ id, label }) => ({ value: id, label: say(label) })),
              (id) => {
                appId = id;
                show();
              },
            ),
        },
        {
          verb: 'test',
          label: asideOf(say('connect.send'), cost, say),
          refusal: test.isRunning ? say('connect.testRunning') : noModel,
          run: () => void sendTest(),
        },
        {
          verb: 'model',
          label: `${say('connect.model')}…`,
          refusal: noModel,
          run: () =>
            choose(
              say('connect.model'),
              model,
              models.map((one) => ({ value: one, label: one })),
              (value) => {
                chosenModel = value;
                show();
              },
            ),
        },
        {
          verb: 'key',
          label: `${say('connect.key')}…`,
          run: () =>
            choose(
              say('connect.key'),
              String(token.id),
              tokens.map(({ id, name, key }) => ({ value: String(id), label: name, hint: shownKey(key) })),
              (value) => {
                tokenId = Number(value);
                test = { isRunning: false, lines: [] };
                void page.renew();
              },
            ),
        },
      ],
      copies: [
        ...(noModel === undefined
          ? [{ label: say('connect.copyWithKey'), value: () => withKey((whole) => target.text(whole, context)) }]
          : []),
        ...bases,
        // The link is only copied: as an argument of a program it would appear in the process list, with the key in it.
        ...(link === undefined
          ? []
          : [{ label: say('connect.linkFor', { app: say(target.label) }), value: () => withKey(link) }]),
      ],
    };
  };
}

function commandOf(tokenId: number | undefined, appId: string): string {
  return ['tollgate connect', ...(tokenId === undefined ? [] : [tokenId]), `--app ${appId}`].join(' ');
}

function muted(text: string): PagerLine {
  return { text, tone: 'muted' };
}
