import { playgroundMaxTokens, playgroundModel, playgroundTemperature } from '../../domain/default.ts';
import { temperatureMaximum, temperatureMinimum, temperatureStep } from '../../domain/limit.ts';
import { modelKind } from '../../domain/price/model-kind.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Choice, FieldErrors, Form } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';

/** The side panel of the playground (PLAY-01). */
export interface PlaygroundSettings {
  /** '' is the user's own group. */
  group: string;
  model: string;
  /** 0 leaves it to the model; else 0.1 to 1. */
  temperature: number;
  /** 0 sets no limit. */
  max_tokens: number;
  /** System prompt; '' for none. */
  system: string;
}

// A whole number, so that the nearest step is exact.
const stepsPerUnit = Math.round(1 / temperatureStep);

/** gpt-4o-mini, temperature 0, max tokens 0. */
export function defaultPlaygroundSettings(): PlaygroundSettings {
  return {
    group: '',
    model: playgroundModel,
    temperature: playgroundTemperature,
    max_tokens: playgroundMaxTokens,
    system: '',
  };
}

/**
 * The model that a chat begins with (PLAY-01). The gateway may not serve the default model (GEN-22); then it is the
 * first chat model that the user may call. A model that the user chose is kept, and so is the default where the models
 * cannot be read.
 */
export async function servedModel(
  { model, group }: Pick<PlaygroundSettings, 'model' | 'group'>,
  { gateway }: Pick<ScreenContext, 'gateway'>,
  o: CallOptions = {},
): Promise<string> {
  if (model !== playgroundModel) return model;
  const served = await gateway.account.models({ ...o, group: group || undefined }).catch((): string[] => []);
  const isForChats = (name: string) => modelKind({ model_name: name, supported_endpoint_types: [] }) === 'chat';
  return served.includes(model) ? model : (served.find(isForChats) ?? served[0] ?? model);
}

/** Messages to begin an empty chat with: each a kind of work that models differ in. */
export const starters: readonly MessageKey[] = [
  'playground.starterExplain',
  'playground.starterCode',
  'playground.starterTranslate',
];

/** The side panel as a form (PLAY-01). A temperature between two steps is rounded to the nearest step. */
export const playgroundForm: Form<PlaygroundSettings, PlaygroundSettings> = {
  title: { create: 'playground.settings', edit: 'playground.settings' },
  fields: [
    {
      name: 'group',
      kind: 'choice',
      label: 'playground.group',
      help: 'playground.groupHelp',
      choices: groupChoices,
    },
    {
      name: 'model',
      kind: 'choice',
      custom: true,
      label: 'playground.model',
      required: true,
      example: playgroundModel,
      choices: async ({ group }, { gateway }, signal) =>
        (await gateway.account.models({ group: group || undefined, signal })).map((model) => ({
          value: model,
          label: sanitise(model),
        })),
    },
    {
      name: 'temperature',
      kind: 'number',
      label: 'playground.temperature',
      help: 'playground.temperatureHelp',
      whenZero: 'form.zeroIsDefault',
      minimum: temperatureMinimum,
      maximum: temperatureMaximum,
      example: '0.7',
    },
    {
      name: 'max_tokens',
      kind: 'number',
      label: 'playground.maxTokens',
      help: 'playground.maxTokensHelp',
      whenZero: 'form.zeroIsNoLimit',
      isBlankZero: true,
      minimum: 0,
      example: '1000',
    },
    { name: 'system', kind: 'text', multiline: true, label: 'playground.system', help: 'playground.systemHelp' },
  ],
  defaults: defaultPlaygroundSettings,
  fromRow: (settings) => settings,
  normalise: (settings) => ({
    ...settings,
    model: settings.model.trim(),
    temperature: Math.round(settings.temperature * stepsPerUnit) / stepsPerUnit,
  }),
  validate: ({ model, temperature, max_tokens }, _mode, { say }): FieldErrors => {
    const errors: FieldErrors = {};
    if (model === '') errors.model = say('playground.modelMissing');
    if (!isTemperature(temperature)) errors.temperature = say('playground.temperatureRange');
    if (!Number.isSafeInteger(max_tokens)) {
      errors.max_tokens = say('form.notAnInteger', { label: say('playground.maxTokens'), example: '1000' });
    } else if (max_tokens < 0) {
      errors.max_tokens = say('form.tooLow', { label: say('playground.maxTokens'), minimum: 0 });
    }
    return errors;
  },
};

function isTemperature(temperature: number): boolean {
  return temperature === 0 || (temperature >= temperatureMinimum && temperature <= temperatureMaximum);
}

async function groupChoices(
  _settings: PlaygroundSettings,
  { gateway, say }: ScreenContext,
  signal?: AbortSignal,
): Promise<Choice[]> {
  const groups = await gateway.account.groups({ signal });
  return [
    { value: '', label: say('playground.ownGroup') },
    ...groups.map(({ name, label }) => ({ value: name, label: sanitise(name), hint: sanitise(label) })),
  ];
}
