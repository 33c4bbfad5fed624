import type { Done } from '../../../shared/screen/action.ts';
import { outcomeOf, recordWork } from '../../../shared/screen/journal/recording.ts';
import type { ListScreen } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { importKinds } from '../../../shared/screens/site/site-kind.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import type { Session } from '../../program/session.ts';
import { typedCommand } from '../batch/typed-command.ts';
import { ifNotExistsFlag } from '../files/import-flags.ts';
import { notifyBesideCreate } from './form/beside-form.ts';
import { checkedValue } from './form/checked-value.ts';
import { createExample } from './form/form-example.ts';
import { flagName, formFlags } from './form/form-flags.ts';
import { applyTypedAndTools, readTypedForm } from './form/form-input.ts';
import { inputFlag, readOnlyNames } from './form/input-flag.ts';
import { notifyPreview } from './preview.ts';
import { printCreated } from './print-done.ts';
import { withScreenSession } from './screen-session.ts';

/** `noun create`: every form field is a flag; `--input` takes the whole form as JSON. */
export function createCommand<Row, Value extends object>(screen: ListScreen<Row, Value>): CommandDefinition {
  const { noun, form } = screen;
  return {
    verb: 'create',
    summary: { key: screen.createHelp },
    description: screen.notice ? [{ key: screen.notice }] : [],
    flags: [...formFlags(form, 'create'), ...(isOfFiles(screen) ? [ifNotExistsFlag] : []), inputFlag],
    examples: [createExample(noun, form), `tollgate ${noun} create --input ${noun}.json --dry-run`],
    run: (invocation) => runCreate(screen, invocation),
  };
}

/**
 * Whether rows of a list can be described in import files, by name: then creating one can be repeated safely (CHG-11).
 */
function isOfFiles({ noun }: { noun: string }): boolean {
  return importKinds.some(({ list }) => list.noun === noun);
}

async function readNamed<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  draft: Value,
  context: ScreenContext,
  { signal }: Invocation,
): Promise<Row | undefined> {
  const { rowNamed } = await import('../../../shared/screens/site/row-named.ts');
  const named = await rowNamed(
    screen as unknown as Parameters<typeof rowNamed>[0],
    draft as Record<string, unknown>,
    context,
    { signal },
  );
  return named as Row | undefined;
}

async function runCreate<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  invocation: Invocation,
): Promise<number | undefined> {
  const { form } = screen;
  const { signal, talk, say, flags } = invocation;
  const typed = await readTypedForm(form, 'create', invocation, readOnlyNames(screen));
  await notifyBesideCreate(screen, typed.beside ?? {}, invocation);
  const secretFlags = form.fields.filter(({ kind }) => kind === 'secret').map(flagName);
  const work = async ({ context, dryRun }: Session) => {
    const onProgress = (done: number, total: number) => {
      if (total > 1) void talk.progress(say('cli.progress', { done, total }));
    };
    // Invalid input is reported before the journal entry is begun.
    const start = form.defaults(context);
    const value = await applyTypedAndTools(form, start, typed, { mode: 'create', signal }, context);
    const checked = checkedValue(form, value, typed, 'create', context);
    const there = flags.on(ifNotExistsFlag.name) ? await readNamed(screen, checked, context, invocation) : undefined;
    if (there !== undefined) {
      const name = screen.name(there);
      const message = say('site.rowExists', { name });
      return printCreated(screen.noun, { message, row: there, data: { id: screen.id(there), name } }, invocation);
    }
    const create = () => screen.create(checked, context, { signal, onProgress });
    if (dryRun) {
      await runDry(dryRun, create(), invocation);
      await notifyPreview(form, checked, 'create', context, invocation);
      return undefined;
    }
    const recorded = {
      ...{ target: screen, verb: 'create' },
      command: typedCommand(invocation, secretFlags),
      endOf: (done: Done<Row>) => ({
        ...{ outcome: outcomeOf(done), text: done.message, made: done.row },
        ...{ undo: undefined, noUndo: say('undo.made') },
      }),
    };
    const done = await recordWork(recorded, context, create);
    await talk.clearProgress();
    if (screen.notice) await talk.notice('about', say(screen.notice));
    return printCreated(screen.noun, done, invocation);
  };
  return withScreenSession(screen, invocation, 'fresh', work, { verb: 'create' });
}
