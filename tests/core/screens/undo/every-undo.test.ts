import { beforeAll, expect, test } from 'vitest';
import type { Action } from '../../../../shared/screen/action.ts';
import { oppositeRecipe } from '../../../../shared/screen/flow/undo-action.ts';
import { type AnyScreen, loadLists } from '../../../../shared/screens/registry.ts';

// Every action that writes has an undo, or is named here with why it has none: a new action has to decide.

type Why = 'gone' | 'made' | 'keyGone' | 'keysAdded' | 'none';

/**
 * `gone`: it deletes or replaces. `made`: what it made can only be deleted. `keyGone`, `keysAdded`: about keys, which no
 * gateway returns. `none`: nothing on the gateway, or on this machine, does the opposite.
 */
const withoutUndo: Readonly<Record<string, Why>> = {
  'affinity forget': 'none',
  'affinity forget-all': 'none',
  'channel add-keys': 'keysAdded',
  'channel copy': 'made',
  'channel delete': 'gone',
  'channel delete-disabled': 'gone',
  'channel fix': 'none',
  'channel replace-keys': 'keyGone',
  'checkin now': 'none',
  'instance forget': 'none',
  'instance forget-stale': 'none',
  'log cleanup': 'gone',
  'metadata delete': 'gone',
  'order complete': 'none',
  'plan assign': 'none',
  'plan reset': 'gone',
  'probe forget': 'none',
  'probe forget-gone': 'none',
  'provider-key delete': 'gone',
  'redemption delete': 'gone',
  'redemption delete-invalid': 'gone',
  'sign-in-service delete': 'gone',
  'subscription delete': 'gone',
  'subscription end': 'gone',
  'subscription reset': 'gone',
  'subscription subscribe': 'none',
  'token delete': 'gone',
  'user delete': 'gone',
  'user end-plan': 'gone',
  'user move-plan': 'gone',
  'user reset-2fa': 'none',
  'user reset-passkey': 'none',
  'user unlink': 'none',
  'vendor delete': 'gone',
};

let screens: readonly (readonly [string, AnyScreen])[];

beforeAll(async () => {
  screens = Object.entries(await loadLists());
});

type AnyAction = Action<unknown>;

/** The actions that write; an import asks and is taken back by each list of its own. */
const writing = () =>
  screens.flatMap(([noun, { actions }]) =>
    (actions as readonly AnyAction[])
      .filter((action) => !action.isRead && !action.isTrial && !action.isBrowserOnly)
      .filter((action) => !(action.on === 'rows' && action.isOther))
      .map((action) => ({ name: `${noun} ${action.verb}`, action, actions: actions as readonly AnyAction[] })),
  );

/** Whether an action is undone by its own undo, or by its opposite on the same list. */
const isUndone = ({ action, actions }: ReturnType<typeof writing>[number]) => {
  const opposite = oppositeRecipe(action.verb)?.verb;
  return action.undo !== undefined || actions.some(({ verb }) => verb === opposite);
};

test('CHG-08: every action that writes can be undone, or is known to have no undo', () => {
  const lacking = writing().flatMap((one) => (isUndone(one) ? [] : [one.name]));
  expect(lacking.toSorted()).toEqual(Object.keys(withoutUndo).toSorted());
});

test('CHG-08: an action without an undo says why, in the words of what it does', () => {
  const said = writing().flatMap(({ name, action }) => {
    if (withoutUndo[name] === undefined) return [];
    return [[name, action.noUndo?.slice('undo.'.length) ?? (action.danger === 'irreversible' ? 'gone' : 'none')]];
  });
  expect(Object.fromEntries(said)).toEqual(withoutUndo);
});

test('CHG-08: the undo of rows without a form is rebuilt by its own list', () => {
  const ownUndo = writing().filter(({ action }) => action.undo !== undefined);
  const nouns = new Set(ownUndo.map(({ name }) => name.split(' ')[0]));
  const restored = screens.filter(([noun]) => nouns.has(noun));
  const lacking = restored.flatMap(([noun, { restoreUndo, ...screen }]) =>
    restoreUndo === undefined && !('form' in screen) ? [noun] : [],
  );
  expect(lacking).toEqual([]);
});
