import { sanitise } from '../../../shared/format/sanitise.ts';
import type { PlanWishes } from '../../../shared/screens/site/make-plan.ts';
import type { PlanStep } from '../../../shared/screens/site/site-plan.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import { usageFailure } from '../../program/usage.ts';
import { folderFlag, kindsNamed, onlyFlag } from './site-files.ts';

/** The default limits for changes and deletions, below what a folder of another site would cause by mistake. */
const limits = { 'max-changes': 100, 'max-deletes': 10 } as const;

/** The flags that influence a plan. */
export const planFlags: readonly FlagDefinition[] = [
  folderFlag,
  onlyFlag,
  { name: 'prune', kind: 'value', placeholder: 'FILES', help: { key: 'site.flagPrune' }, example: 'channels' },
  { name: 'overwrite', kind: 'switch', help: { key: 'site.flagOverwrite' } },
  { name: 'secrets', kind: 'switch', help: { key: 'site.flagSecrets' } },
  limitFlag('max-changes', 'site.flagMaxChanges'),
  limitFlag('max-deletes', 'site.flagMaxDeletes'),
];

function limitFlag(name: keyof typeof limits, key: 'site.flagMaxChanges' | 'site.flagMaxDeletes'): FlagDefinition {
  return { name, kind: 'value', placeholder: 'N', help: { key }, default: String(limits[name]) };
}

/** The words of these flags as they were typed, for a command line that does the same again. */
export function typedFlags({ flags }: Pick<Invocation, 'flags'>): string[] {
  return planFlags.flatMap(({ name, kind }) => {
    if (kind === 'switch') return flags.on(name) ? [`--${name}`] : [];
    const text = flags.text(name);
    return text === undefined ? [] : [`--${name}`, text];
  });
}

/** The typed options of a plan. */
export function wishesOf({ flags }: Pick<Invocation, 'flags'>): PlanWishes {
  const prune = kindsNamed(flags.text('prune')).map(({ file }) => file);
  return { prune: new Set(prune), overwrites: flags.on('overwrite'), secrets: flags.on('secrets') };
}

/** Refuses a plan that exceeds the limits. An invalid number ends the command before any request. */
export function readLimits({ flags }: Pick<Invocation, 'flags'>): (steps: readonly PlanStep[]) => void {
  const read = (name: keyof typeof limits) => {
    const text = flags.text(name);
    if (text === undefined) return limits[name];
    if (/^\d+$/.test(text.trim())) return Number(text);
    throw usageFailure('site.wrongLimit', { flag: `--${name}`, text: sanitise(text) });
  };
  const [changes, deletes] = [read('max-changes'), read('max-deletes')];
  return (steps) => {
    const gone = steps.filter(({ kind }) => kind === 'delete').length;
    if (gone > deletes) throw tooMany('site.tooManyDeletes', gone, deletes, '--max-deletes');
    if (steps.length > changes) throw tooMany('site.tooMany', steps.length, changes, '--max-changes');
  };
}

function tooMany(key: 'site.tooMany' | 'site.tooManyDeletes', count: number, limit: number, flag: string): Failure {
  return new Failure({
    code: 'over-limit',
    exitCode: ExitCode.Refused,
    message: { key, values: { count, limit } },
    hint: { key: 'site.tooManyHint', values: { flag: `${flag} ${count}` } },
  });
}
