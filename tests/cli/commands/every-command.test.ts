import { describe, expect, test } from 'vitest';
import { groups } from '../../../cli/groups.ts';
import { flagName } from '../../../cli/list/screen/form/form-flags.ts';
import type { CommandDefinition } from '../../../cli/program/definition.ts';
import { globalFlags } from '../../../cli/program/global-flags.ts';
import { flagsOf, parseWords } from '../../../cli/program/parse.ts';
import { runProgram } from '../../../cli/run-program.ts';
import type { Transport } from '../../../shared/gateway/client/transport.ts';
import type { Action } from '../../../shared/screen/action.ts';
import { needsAgreement } from '../../../shared/screen/flow/flow-rules.ts';
import { isEditable } from '../../../shared/screen/list-screen.ts';
import { loadLists } from '../../../shared/screens/registry.ts';
import { createFakeWorld } from '../../support/gateway/fake-world.ts';

interface Entry {
  words: string[];
  definition: CommandDefinition;
}

const screens = Object.values(await loadLists());
const all: Entry[] = [];
for (const group of groups) {
  for (const definition of await group.load()) {
    all.push({ words: definition.verb === '' ? [group.noun] : [group.noun, definition.verb], definition });
  }
}
const named = all.map((entry) => [entry.words.join(' '), entry] as const);

/** Commands that write files understand a format after `--output` all the same. */
const writesFiles = ({ flags = [] }: CommandDefinition) =>
  flags.some(({ name, short, placeholder }) => name === 'output' && short === 'o' && placeholder === 'FILE');

const unreachable: Transport = (request) =>
  Promise.reject(new Error(`a request was sent: ${request.method} ${request.url}`));
const env = { TOLLGATE_GATEWAY: 'http://127.0.0.1:9', TOLLGATE_ACCESS_TOKEN: 'canary-token', TOLLGATE_USER_ID: '1' };

async function run(words: readonly string[]) {
  const world = createFakeWorld({ arguments: words, env, transport: unreachable });
  const exitCode = await runProgram(world);
  return { exitCode, out: world.out(), err: world.err() };
}

describe.each(named)('%s', (name, { words, definition }) => {
  test('--help works offline, leads with an example, and names every flag', async () => {
    const { exitCode, out, err } = await run([...words, '--help']);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(out.indexOf('Examples')).toBeGreaterThan(0);
    expect(out.indexOf('Examples')).toBeLessThan(out.indexOf('Usage'));
    for (const flag of flagsOf(definition)) {
      if (!flag.hidden) expect(out).toContain(flag.kind === 'toggle' ? `--[no-]${flag.name}` : `--${flag.name}`);
    }
    expect(out).not.toMatch(/\{(?!field|id|name|quota|provider|op|required|current)\w+\}|undefined|\bcli\.\w/);
    for (const example of definition.examples ?? []) expect(example).toMatch(/tollgate/);
    expect(name).toBe(words.join(' '));
  });

  test('an unknown flag and a wrong value end with 2 before any request', async () => {
    expect(await run([...words, '--no-such-flag'])).toMatchObject({ exitCode: 2, out: '' });
    expect(await run([...words, '--retries', 'many'])).toMatchObject({ exitCode: 2, out: '' });
    const nonsense = writesFiles(definition) ? ['--output', 'a.x', '--output', 'b.x'] : ['--output', 'nonsense'];
    expect(await run([...words, ...nonsense])).toMatchObject({ exitCode: 2, out: '' });
  });

  test('TRU-04: a flag takes neither the next flag nor, but for the fields of forms, nothing for its value', () => {
    const operands = (definition.operands ?? []).filter(({ optional }) => !optional).map(() => 'x');
    const parse = (...typed: string[]) => parseWords(definition, [...operands, ...typed]);
    const needsValue = expect.objectContaining({
      facts: expect.objectContaining({ message: expect.objectContaining({ key: 'cli.flagNeedsValue' }) }),
    });
    const own = flagsOf(definition).filter(({ kind, hidden }) => !hidden && (kind === 'value' || kind === 'repeat'));
    for (const { name, takesEmpty } of own) {
      expect(() => parse(`--${name}`, '--quiet'), name).toThrow(needsValue);
      expect(() => parse(`--${name}`, '--timeout=5s'), name).toThrow(needsValue);
      if (takesEmpty) expect(() => parse(`--${name}`, ''), name).not.toThrow();
      else expect(() => parse(`--${name}`, ''), name).toThrow(needsValue);
    }
  });

  test('its flags are unique and shadow no global flag', () => {
    const names = (definition.flags ?? []).map((flag) => flag.name);
    expect(new Set(names).size).toBe(names.length);
    const shadowing = names.filter((flag) => globalFlags.some((global) => global.name === flag));
    expect(shadowing).toEqual(writesFiles(definition) ? ['output'] : []);
    const shorts = flagsOf(definition).flatMap(({ short }) => (short ? [short] : []));
    expect(new Set(shorts).size).toBe(shorts.length);
  });
});

describe('dangerous verbs', () => {
  const dangerous = screens.flatMap((screen) =>
    (screen.actions as readonly Action<unknown>[])
      // What sets many fields at once is `update`, which asks about rows found by a filter alone.
      .filter((action) => needsAgreement(action, 1) && !(action.on === 'rows' && action.isForMany))
      // A plan is a file, and one that is not there is told first; without it, the plan is made of the folder.
      .map(({ verb, on, keepsUnnamed, input }) => {
        const id = on === 'rows' && screen.noun !== 'site' ? [screen.idForm?.examples[0] ?? '1'] : [];
        // An edit that names no field is refused as such.
        const [field] = (keepsUnnamed && input?.fields) || [];
        return [screen.noun, verb, ...id, ...(field ? [`--${flagName(field)}`, '1'] : [])];
      }),
  );

  test.each(dangerous.map((words) => [words.join(' '), words] as const))(
    'CHAN-08 TOK-03 RED-02 USER-04: %s sends nothing without a terminal and without --yes',
    async (_name, words) => {
      const result = await run(words);
      expect(result).toMatchObject({ exitCode: 2, out: '' });
      expect(result.err).toContain('--yes');
    },
  );
});

test('NAV-01: every screen is a command group with list, get or show, create, update and its actions', () => {
  for (const screen of screens) {
    const verbs = all.filter(({ words }) => words[0] === screen.noun).map(({ words }) => words[1]);
    const rows = isEditable(screen) ? ['get', 'create', 'update'] : screen.lookUp ? ['show'] : [];
    const actions = screen.actions.filter(({ isBrowserOnly }) => !isBrowserOnly).map(({ verb }) => verb);
    expect(verbs, screen.noun).toEqual(expect.arrayContaining(['list', ...rows, ...actions]));
  }
});

test('loading one verb alone yields the same command as loading all', async () => {
  for (const group of groups) {
    for (const { verb } of await group.load()) {
      const alone = (await group.load(verb)).find((command) => command.verb === verb);
      const flags = flagsOf(alone ?? { verb: '', summary: '', run: async () => undefined }).map(({ name }) => name);
      const usual = all.find(({ words }) => words[0] === group.noun && (words[1] ?? '') === verb);
      expect(flags).toEqual(flagsOf(usual?.definition as CommandDefinition).map(({ name }) => name));
    }
  }
});
