import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApp } from '../../tui/support/open-app.tsx';
import type { Ground } from './ground.ts';
import { type Job, type RowShown, type Shown, within, writes } from './job.ts';
import {
  bad,
  closedUnless,
  colours,
  fill,
  focus,
  good,
  isAsked,
  isQuiet,
  limit,
  message,
  openDialog,
  openForm,
  openTerminal,
  rootPassword,
  shownBy,
  signInAgain,
} from './terminal-steps.ts';
import type { OutcomeKind } from './verdict.ts';
import {
  chatAnswer,
  chatModel,
  codeOf,
  countAdded,
  makeCode,
  makeTeam,
  makeUser,
  openChatModel,
  removeMadeUsers,
  retriesOf,
  type Written,
  written,
} from './written.ts';

interface TerminalWrite {
  name: string;
  what: Written;
  /** Goes to where one key sends the write. */
  go(ui: OpenApp, id: number, mark: string, ground: Ground): Promise<void>;
  send: readonly string[];
  /** What a form of it still holds after a failure. */
  typed?(mark: string): string;
}

function write({ name, what, go, send, typed }: TerminalWrite): Job {
  return {
    name,
    hits: writes,
    isRead: false,
    async prepare(ground, mark) {
      const id = await what.make(ground, mark);
      const before = what.count(ground, id, mark);
      const ui = await openTerminal(ground, 'channel');
      await closedUnless(ui, () => go(ui, id, mark, ground));
      return {
        run: () =>
          within(
            shownBy(ui, (open) => open.press(...send), typed?.(mark)),
            limit,
          ),
        done: () => what.count(ground, id, mark) - before,
        close: () => ui.close(),
      };
    },
  };
}

const act = (name: string, what: Written, isTyped = false): Job =>
  write({
    name,
    what,
    go: async (ui, id, mark) => {
      await ui.type(`:${name} ${id}\r`);
      await openDialog(ui, isTyped ? mark : undefined);
    },
    send: ['enter'],
  });

/** What asks nothing is sent by the command itself. */
const command = (name: string, what: Written): Job =>
  write({ name, what, go: (ui, id) => ui.type(`:${name} ${id}`), send: ['enter'] });

const form = (
  name: string,
  what: Written,
  fields: (mark: string) => Readonly<Record<string, string>>,
  command: (id: number) => string = () => name,
  { asks = false } = {},
): Job =>
  write({
    name,
    what,
    go: async (ui, id, mark) => {
      await openForm(ui, command(id));
      for (const [label, text] of Object.entries(fields(mark))) await fill(ui, label, text);
      if (!asks) return;
      await ui.press('ctrl+s');
      await openDialog(ui);
    },
    send: [asks ? 'enter' : 'ctrl+s'],
    typed: (mark) => Object.values(fields(mark))[0] ?? '',
  });

const ofRow = (name: string) => (id: number) => `${name} ${id}`;

const createChannel = write({
  name: 'channel create',
  what: written.channelCreate,
  go: async (ui, _id, mark) => {
    await openForm(ui, 'channel create');
    await fill(ui, 'Name', mark);
    await fill(ui, 'Key', 'sk-x');
    await focus(ui, 'Models');
    await ui.press('enter');
    await ui.waitFor('selected');
    await ui.type('m-1');
    await ui.waitFor('Use “m-1”');
    await ui.press('enter', 'enter');
    await ui.waitFor(() => ui.app.store.get().layers.at(-1)?.kind === 'form');
  },
  send: ['ctrl+s'],
  typed: (mark) => mark,
});

const addQuota = write({
  name: 'user add-quota',
  what: written.userAddQuota,
  go: async (ui, id) => {
    await ui.type(`:user add-quota ${id} amount=500000\r`);
    await openDialog(ui);
  },
  send: ['enter'],
});

const redeem: Job = {
  name: 'wallet redeem',
  hits: writes,
  isRead: false,
  async prepare(ground, mark) {
    const id = await makeCode(ground, mark);
    const key = await codeOf(ground, id);
    const ui = await openTerminal(ground, 'channel');
    await openForm(ui, 'wallet redeem');
    await ui.type(key);
    return {
      run: () =>
        within(
          // The code is a secret: the form shows its length alone.
          shownBy(ui, (open) => open.press('ctrl+s'), `${key.length} characters`),
          limit,
        ),
      done: () => written.redeem.count(ground, id, mark),
      close: () => ui.close(),
    };
  },
};

/** Every row of a list on one screen; what is told of it stands under it. */
function list(noun: 'user' | 'log', rowOf: RegExp, filters: () => string = () => ''): Job {
  return {
    name: `${noun} list`,
    hits: new RegExp(`^GET /api/${noun}/(self/)?$`),
    isRead: true,
    async prepare(ground, mark) {
      await removeMadeUsers(ground);
      // A row that may go while the list is read.
      await makeUser(ground, `${mark}-a`);
      const ui = await openTerminal(ground, noun, 110);
      const rowsOf = (text: string) => steadyRows(text, rowOf, mark);
      const chosen = filters();
      if (chosen !== '') await ui.type(`:${noun} ${chosen}\r`);
      await ui.type(':page-size 10\r');
      await ui.waitFor(() => ui.app.list().window.pageSize === 10 && isQuiet(ui));
      await ui.press('ctrl+a');
      await ui.waitFor(() => isQuiet(ui));
      const truth = rowsOf(ui.screen());
      if (truth.length <= 10) throw new Error(`no whole list to compare with:\n${ui.screen()}`);
      return {
        run: () => within(listShown(ui), limit),
        done: (text) => (isEqual(rowsOf(text), truth) ? 1 : 0),
        close: () => ui.close(),
      };
    },
  };
}

/** The rows of a text, without the one that comes or goes; columns may have become wider or narrower meanwhile. */
const steadyRows = (text: string, rowOf: RegExp, mark: string) =>
  text
    .split('\n')
    .filter((line) => !line.includes(` ${mark}-`))
    .flatMap((line) => rowOf.exec(line)?.[1]?.replace(/ +/g, ' ').slice(0, 48).trim() ?? []);
const isEqual = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

/** Reads all of a list anew, and what is told then. */
async function listShown(ui: OpenApp): Promise<Shown> {
  const before = ui.app.store.get().messages.length;
  await ui.press('r');
  await ui.waitFor(() => isQuiet(ui) || isAsked(ui));
  if (isAsked(ui)) await signInAgain(ui);
  await ui.waitFor(() => isQuiet(ui));
  await ui.press('ctrl+a');
  await ui.waitFor(
    () =>
      isQuiet(ui) &&
      ui.app.store
        .get()
        .messages.slice(before)
        .some(({ tone }) => tone !== 'accent'),
  );
  const text = ui.raw().replace(colours, '');
  return { outcome: message.exec(text)?.[1] === good ? 'success' : 'failure', text };
}

/** What the words of a run over several rows say of each. */
const outcomes: Readonly<Record<string, OutcomeKind>> = {
  done: 'success',
  failed: 'failure',
  skipped: 'failure',
  'possibly done': 'unsure',
};

/** Money for several users, whose answers are lost or whose session ends in the middle. */
const addQuotaToMany: Job = {
  name: 'user add-quota many',
  hits: writes,
  nth: [3, 4],
  isRead: false,
  async prepare(ground) {
    const ids = await makeTeam(ground);
    const added = countAdded(ground, ids);
    const ui = await openTerminal(ground, 'channel');
    await ui.type(`:user add-quota ${ids.join(' ')} amount=500000\r`);
    await openDialog(ui);
    let text = '';
    return {
      async run() {
        const shown = await within(
          shownBy(ui, (open) => open.press('enter')),
          limit,
        );
        text = shown?.text ?? '';
        return shown;
      },
      done: () => (added().every((count) => count > 0) ? 1 : 0),
      rows: () => {
        const sums = added();
        return ids.map((id, index): RowShown => {
          const word = new RegExp(`^ *${id} team-\\d+ +\\S (possibly done|\\w+)`, 'm').exec(text)?.[1];
          // The list of a run in which all was done closes itself.
          const outcome = word === undefined ? shownAsAll(text) : outcomes[word];
          return { name: `${id}`, outcome, done: sums[index] ?? 0 };
        });
      },
      close: () => ui.close(),
    };
  },
};
const shownAsAll = (text: string): OutcomeKind | undefined =>
  message.exec(text)?.[1] === good ? 'success' : undefined;

/** A way back is sent once, and what is told of it is so: `go` leads from a channel that was switched off here to the key that sends. */
function undo(name: string, go: (ui: OpenApp) => Promise<void>, send: string): Job {
  return {
    name,
    hits: writes,
    isRead: false,
    async prepare(ground, mark) {
      const id = await written.channelDisable.make(ground, mark);
      const ui = await openTerminal(ground, 'channel');
      await ui.type(`:channel disable ${id}\r`);
      await openDialog(ui);
      await ui.press('enter');
      await ui.shows(`Channel ${mark} disabled.`);
      await ui.waitFor(() => isQuiet(ui));
      await go(ui);
      return {
        run: () =>
          within(
            shownBy(ui, (open) => open.press(send)),
            limit,
          ),
        done: () => written.channelEnable.count(ground, id, mark),
        close: () => ui.close(),
      };
    },
  };
}

/** A plan that changes one channel, opened and applied. */
const applyPlan = write({
  name: 'site apply',
  what: written.channelUpdate,
  go: async (ui, _id, mark, { proxy, folder }) => {
    const path = join(folder, `${mark}.plan.json`);
    const fields = [{ field: 'priority', after: 7 }];
    const steps = [{ n: 1, file: 'channels', name: mark, kind: 'change', fields }];
    writeFileSync(path, JSON.stringify({ plan: 1, gateway: proxy.url, made_at: '2026-01-01T00:00:00.000Z', steps }));
    await ui.type(`:site plan=${path}\r`);
    await ui.waitFor(`channels/${mark}`);
    await ui.type(':site apply-all\r');
    await openDialog(ui);
  },
  send: ['enter'],
});

/** A chat: what stands under the question at the end. */
const chat: Job = {
  name: 'chat',
  hits: /^POST \/(pg|v1)\/chat\//,
  isRead: true,
  async prepare(ground) {
    await openChatModel(ground);
    const ui = await openTerminal(ground, 'channel');
    await ui.type(':chat\r');
    await ui.waitFor('Send a message');
    await ui.type('\u0007');
    await ui.waitFor('gpt-4o');
    await ui.type(chatModel);
    await ui.press('enter');
    await ui.waitFor(`Playground · ${chatModel}`);
    await ui.type('Say something');
    const isQuietNow = () => ui.app.store.get().pending === 0 && !ui.screen().includes('◌');
    return {
      run: () =>
        within(
          (async () => {
            await ui.press('enter');
            await ui.waitFor(() => ui.screen().includes('Assistant') && isQuietNow());
            const text = ui.raw().replace(colours, '');
            const isTroubled = text.includes(bad) || /incomplete|took too long|no response/.test(text);
            return { outcome: isTroubled ? ('failure' as const) : ('success' as const), text };
          })(),
          limit,
        ),
      done: (text) => (text.includes(chatAnswer) ? 1 : 0),
      close: () => ui.close(),
    };
  },
};

/** What operators do most, by keys in the whole terminal UI. */
export const terminalJobs: readonly Job[] = [
  createChannel,
  form('channel update', written.channelUpdate, () => ({ Priority: '7' }), ofRow('channel update')),
  act('channel disable', written.channelDisable),
  command('channel enable', written.channelEnable),
  act('channel delete', written.channelDelete, true),
  form('token create', written.tokenCreate, (mark) => ({ Name: mark })),
  form('token update', written.tokenUpdate, (mark) => ({ Name: `${mark}-new` }), ofRow('token update')),
  act('token disable', written.tokenDisable),
  act('token delete', written.tokenDelete, true),
  form('redemption create', written.codeCreate, (mark) => ({ Name: mark, Quota: '700', Quantity: '3' })),
  // Forms count in money: 900 units of quota.
  form('redemption update', written.codeUpdate, () => ({ Quota: '0.0018' }), ofRow('redemption update'), {
    asks: true,
  }),
  act('redemption disable', written.codeDisable),
  form('user create', written.userCreate, (mark) => ({ Username: mark, Password: 'pass-word-1' })),
  act('user disable', written.userDisable),
  addQuota,
  addQuotaToMany,
  form(
    'settings save',
    written.optionSet,
    (mark) => ({ 'Retry count': retriesOf(mark) }),
    () => 'settings general',
    { asks: true },
  ),
  form(
    'account update',
    written.accountUpdate,
    (mark) => ({ 'Display name': mark, 'Current password': rootPassword }),
    () => 'account update',
  ),
  redeem,
  undo('undo', async () => {}, 'z'),
  undo(
    'journal undo',
    async (ui) => {
      await ui.type(':journal undo 1\r');
      await openDialog(ui);
    },
    'enter',
  ),
  applyPlan,
  chat,
  list('user', /^[▌ ] +(\d+ +\S+) /),
  // One person's calls of a day: they fit one screen at any hour, and what the other jobs do adds none.
  list('log', /^[▌ ] +(\d\d[-:]\d\d.*)$/, () => `username=fox start=${Math.floor(Date.now() / 1000) - 86_400}`),
];
