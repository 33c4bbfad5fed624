import type { Channel } from '../../domain/channel/channel.ts';
import { splitList } from '../../domain/list-text.ts';
import type { ProbeBounds } from '../../domain/state/probe-plan.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';

/** The input of a run. */
export interface ProbeInput {
  /** `all`, `first`, or names separated by commas. */
  models: string;
  parallel: number;
  /** 0 for as many as the channel has models. */
  per_channel: number;
  /** USD; 0 for no limit. */
  max_cost: number;
}

const mostParallel = 20;
const usual: ProbeInput = {
  models: 'all',
  parallel: 3,
  per_channel: 0,
  max_cost: 0,
};

export const probeForm: Form<ProbeInput, Channel> = {
  title: { create: 'probe.label', edit: 'probe.label' },
  fields: [
    {
      name: 'models',
      kind: 'text',
      label: 'probe.models',
      help: 'probe.modelsHelp',
      example: 'all',
      required: true,
    },
    {
      ...{
        name: 'parallel',
        kind: 'number',
        label: 'probe.parallel',
        help: 'probe.parallelHelp',
        example: '3',
      },
      ...{ minimum: 1, maximum: mostParallel },
    },
    {
      ...{
        name: 'per_channel',
        kind: 'number',
        label: 'probe.perChannel',
        help: 'probe.perChannelHelp',
        whenZero: 'form.zeroIsAll',
      },
      ...{ minimum: 0, example: '5' },
    },
    {
      ...{
        name: 'max_cost',
        kind: 'number',
        label: 'probe.maxCost',
        help: 'probe.maxCostHelp',
        whenZero: 'form.zeroIsNoLimit',
      },
      ...{ minimum: 0, example: '0.05' },
    },
  ],
  defaults: () => usual,
  fromRow: () => usual,
  normalise: (input) => ({ ...input, models: input.models.trim() }),
  validate: ({ models, parallel, per_channel, max_cost }, _mode, { say }): FieldErrors => ({
    ...(splitList(models).length === 0 && {
      models: say('probe.modelsNeeded'),
    }),
    ...(!(Number.isInteger(parallel) && parallel >= 1 && parallel <= mostParallel) && {
      parallel: say('probe.parallelRange', { most: mostParallel }),
    }),
    ...(!(Number.isInteger(per_channel) && per_channel >= 0) && {
      per_channel: say('probe.perChannelRange'),
    }),
    ...(!(max_cost >= 0 && Number.isFinite(max_cost)) && {
      max_cost: say('probe.maxCostRange'),
    }),
  }),
};

/** The bounds of a run from its input. */
export function boundsOf({ models, parallel, per_channel, max_cost }: ProbeInput): ProbeBounds {
  return {
    models: models === 'all' || models === 'first' ? models : splitList(models),
    parallel,
    perChannel: per_channel === 0 ? undefined : per_channel,
    maxCost: max_cost === 0 ? undefined : max_cost,
  };
}
