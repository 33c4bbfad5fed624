import type { Channel } from '../../domain/channel/channel.ts';
import { mappingIn, mappingText, withPairs } from '../../domain/channel/model-mapping.ts';
import { splitList } from '../../domain/list-text.ts';
import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { RowAction } from '../../screen/action.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import { announcedPart, partDone, undoOnChannels } from './probe-parts.ts';
import type { ProbeRow } from './probe-row.ts';
import { requireSame } from './same-channel.ts';

interface MapInput {
  /** The provider's name of the model. */
  to: string;
  channel: number;
  model: string;
}

const mapForm: Form<MapInput, ProbeRow> = {
  title: { create: 'probe.mapModel', edit: 'probe.mapModel' },
  fields: [
    {
      name: 'to',
      kind: 'choice',
      custom: true,
      required: true,
      label: 'probe.mapTo',
      help: 'probe.mapToHelp',
      example: 'claude-opus-4-20250514',
      // The models that the provider offers, where it lists them; any name may be typed.
      choices: async ({ channel }, { gateway }, signal) => {
        if (channel === 0) return [];
        const offered = await gateway.channels.fetchModels(channel, { signal }).catch(() => []);
        return offered.map((name) => ({ value: name, label: sanitise(name) }));
      },
    },
  ],
  defaults: () => ({ to: '', channel: 0, model: '' }),
  fromRow: ({ channel, model }) => ({ to: '', channel, model }),
  normalise: (input) => ({ ...input, to: input.to.trim() }),
  validate: ({ to, model }, _mode, { say }): FieldErrors => {
    if (to === '') return { to: say('probe.mapToNeeded') };
    return to === model ? { to: say('probe.mapToSame') } : {};
  },
};

/**
 * Makes a channel request a model from its provider by another name: adds an entry to its model mapping, and keeps the
 * others.
 */
export const mapModel: RowAction<ProbeRow, MapInput> = {
  verb: 'map-model',
  icon: 'tool',
  on: 'rows',
  single: true,
  label: 'probe.mapModel',
  help: 'probe.mapModelHelp',
  danger: 'safe',
  idempotent: true,
  input: mapForm,
  changes: (row, { to }, context) => {
    const { model } = row;
    const beforeIn = ({ model_mapping }: Channel) => entryOf(mappingIn(model_mapping) ?? {}, model);
    return announcedPart(row, { part: 'model_mapping', after: { [model]: to }, beforeIn }, context);
  },
  undo: undoOnChannels,
  refusal: ({ model }, { say }) => (model === '' ? say('probe.mapNoModel') : undefined),
  run: async (row, input, context, { signal, onWritten }) => {
    const { to, channel: _channel, model: _model, ...rest } = input;
    nothingLeft(rest);
    const { gateway, say } = context;
    const { channel: id, model } = row;
    const channel = await gateway.channels.get(id, { signal });
    requireSame([row], channel, context);
    const values = { name: sanitise(channel.name), model: sanitise(model), models: sanitise(model), to: sanitise(to) };
    if (!splitList(channel.models).includes(model)) throw new Refusal(say('probe.alreadyRemoved', values));
    const mapping = mappingIn(channel.model_mapping);
    if (mapping === undefined) throw new Refusal(say('probe.mappingUnreadable', values));
    if (mapping[model] !== to) {
      const model_mapping = mappingText(withPairs(mapping, [{ from: model, to }]));
      await gateway.channels.update(id, { model_mapping }, { signal, onWritten });
    }
    const change = partDone('model_mapping', entryOf(mapping, model), { [model]: to });
    return { message: say('probe.mapped', values), data: { id, model, to }, ...change };
  },
};

/** The entry of a model; empty where the mapping has none. */
function entryOf(mapping: Readonly<Record<string, unknown>>, model: string): Readonly<Record<string, unknown>> {
  return Object.hasOwn(mapping, model) ? { [model]: mapping[model] } : {};
}
