import { hasRole, Role } from '../../../shared/domain/user/role.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { CallOptions } from '../../../shared/gateway/client/page.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { type FilterValues, writtenId } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { lists } from '../../../shared/screens/registry.ts';
import { readConfig } from '../../profiles/config-file.ts';
import type { Invocation } from '../../program/definition.ts';
import { withSession } from '../../program/session.ts';
import { type KeptValue, keepValues, keptValues } from './kept-values.ts';

/** A word that the shell may insert, and its description. `:files` makes the shell complete file names. */
export interface Suggestion {
  value: string;
  help: string;
  /** The name that may be typed instead of the value. */
  name?: string;
}

/** What the value is for: the flag `--profile`, or the operand ID of a channel command. */
export interface Wanted {
  kind: 'flag' | 'operand';
  name: string;
  noun: string;
}

/** ms that a shell may be kept waiting. */
const budget = 300;
const most = 100;

type Ask = (gateway: Gateway, o: CallOptions, context: ScreenContext) => Promise<KeptValue[]>;

const namesOf = (names: readonly string[]): KeptValue[] => names.map((name) => [name, '']);

/** The values of flags and operands that mean the same in every command. */
const asks: Readonly<Record<string, Ask>> = {
  model: async ({ account }, o) => namesOf(await account.models(o)),
  // An admin may set any group of the site, besides the groups open to everybody, such as `auto`.
  group: async ({ account, groups }, o, { role }) => {
    const [own, all] = await Promise.all([account.groups(o), hasRole(role, Role.Admin) ? groups.list(o) : []]);
    const labels = new Map(own.map(({ name, label }) => [name, label]));
    return [...new Set([...labels.keys(), ...all])].sort().map((name) => [name, labels.get(name) ?? '']);
  },
};
/** Flags that take several values, with the topic of one value. */
const singular: Readonly<Record<string, string>> = { models: 'model', groups: 'group' };

/**
 * Values that only the configuration or the gateway knows. The gateway has 0.3 s to answer; its answer is cached for a
 * minute, and an older one is used when it is too slow.
 */
export async function liveValues(wanted: Wanted, invocation: Invocation): Promise<Suggestion[]> {
  const { name, noun } = wanted;
  if (name === 'profile' || name === 'profiles' || (noun === 'profile' && name === 'NAME')) return profiles(invocation);
  if (noun === 'run' && name === 'RUN') return runs(invocation);
  const isRow = wanted.kind === 'operand' && (name === 'ID' || name === 'KEY');
  const kind = singular[name.toLowerCase()] ?? name.toLowerCase();
  const ask = isRow ? rowsOf(noun) : asks[kind];
  if (!ask) return [];
  const topic = isRow ? noun : kind;
  const kept = await keptValues(topic, invocation);
  if (kept?.isFresh) return suggestionsOf(kept.values);
  const asked = await askInTime(ask, invocation);
  if (!asked) return suggestionsOf(kept?.values ?? []);
  await keepValues(topic, asked, invocation);
  return suggestionsOf(asked);
}

/**
 * The suggestions that may be offered to a shell. A name with control or invisible characters is left out, because
 * sanitising would make it another name; so is a name that would be taken for a flag, or for the line that requests
 * file names (SEC-02).
 */
function suggestionsOf(values: readonly KeptValue[]): Suggestion[] {
  const isPlain = (word: string) => sanitise(word) === word && !/^[-:]/.test(word);
  return values
    .filter(([value]) => isPlain(value))
    .map(([value, help]) => ({ value, help: sanitise(help), ...(help !== '' && isPlain(help) && { name: help }) }));
}

async function profiles({ world }: Invocation): Promise<Suggestion[]> {
  const config = await readConfig(world);
  return Object.entries(config.profiles).map(([value, { gateway }]) => ({ value, help: gateway }));
}

async function runs({ world }: Invocation): Promise<Suggestion[]> {
  const { recordedRuns } = await import('../run/recorded-runs.ts');
  return (await recordedRuns(world)).map(({ id, header }) => ({ value: id, help: sanitise(header.run) }));
}

/**
 * The values that `noun get` takes: the newest rows of a list by id or key, with their names; for options, their keys.
 */
function rowsOf(noun: string): Ask | undefined {
  if (noun === 'option') return async ({ options }, o) => namesOf([...(await options.list(o)).keys()]);
  const list = lists.find((entry) => entry.noun === noun);
  if (!list) return undefined;
  return async (_gateway, { signal }, context) => {
    const screen = await list.load();
    const { name, lookUp, list: rowsOfPage } = screen;
    // The rows that `get` would find, not only those of the list's default time range.
    const filters: FilterValues = lookUp?.isTimeless ? { start: 'any' } : {};
    // Nothing is read beside the rows: there is no time for it.
    const alone = { ...context, wantsRowsAlone: true };
    const { rows } = await rowsOfPage({ page: 1, pageSize: most, filters }, alone, { signal });
    return rows.map((row) => {
      const key = lookUp?.keyOf(row) ?? String(writtenId(screen, screen.id(row)));
      const called = name(row);
      return [key, called === key ? '' : called];
    });
  };
}

async function askInTime(ask: Ask, invocation: Invocation): Promise<KeptValue[] | undefined> {
  const { world, options } = invocation;
  const controller = new AbortController();
  const quiet: Invocation = {
    ...invocation,
    options: { ...options, dryRun: false, timeout: budget, retries: 0 },
    talk: { notice: nothing, warning: nothing, progress: nothing, clearProgress: nothing },
    signal: controller.signal,
  };
  const late = world.clock.sleep(budget).then(() => {
    controller.abort();
    return undefined;
  });
  const answer = withSession(quiet, { signedIn: true, status: 'none' }, ({ gateway, context }) =>
    ask(gateway, { signal: controller.signal }, context),
  ).catch(() => undefined);
  return Promise.race([answer, late]);
}

async function nothing(): Promise<void> {}
