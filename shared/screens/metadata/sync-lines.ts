import { nameRules, shownStatus } from '../../domain/channel/model-metadata.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { keyOfText } from '../../screen/row-key.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';

/** One thing a sync with the public catalogue would do: make a row, or change one field of one. */
export interface SyncLine {
  key: number;
  model: string;
  /** '' for a row that would be made. */
  field: string;
  local: string;
  upstream: string;
  /** The texts of the catalogue are of this language. */
  locale: string;
  /** All models that the gateway makes rows of together: it makes all or none. */
  together: readonly string[];
}

/** The fields a catalogue has, and what people call them. */
export const syncedFields: Readonly<Record<string, MessageKey>> = {
  description: 'metadata.description',
  icon: 'metadata.icon',
  tags: 'metadata.tags',
  vendor: 'metadata.vendor',
  name_rule: 'metadata.nameRule',
  status: 'metadata.shown',
};

/** What finds a line again: a model's name, and the field behind a colon. */
export function lineName({ model, field }: Pick<SyncLine, 'model' | 'field'>): string {
  return field === '' ? model : `${model}:${field}`;
}

/** What a sync would do, line by line. Slow: the gateway asks the catalogue. */
export async function readSyncLines(
  locale: string,
  { gateway }: ScreenContext,
  options: CallOptions,
): Promise<SyncLine[]> {
  const { missing, conflicts } = await gateway.metadata.preview(locale, options);
  const line = (model: string, field: string, local: string, upstream: string): SyncLine => ({
    ...{ key: keyOfText(`${model}\n${field}`), model, field, local, upstream, locale },
    together: missing,
  });
  return [
    ...missing.map((model) => line(model, '', '', '')),
    ...conflicts.flatMap(({ model_name, fields }) =>
      fields
        .filter(({ field }) => field in syncedFields)
        .map(({ field, local, upstream }) => line(model_name, field, local, upstream)),
    ),
  ];
}

/** A value of a field as people read it. */
export function syncText(field: string, value: string, { say }: Pick<ScreenContext, 'say'>): string {
  if (field === 'status') return say(Number(value) === shownStatus ? 'metadata.stateShown' : 'metadata.stateHidden');
  if (field === 'name_rule') return say(nameRules.of(Number(value)).label);
  return sanitise(value) || say('metadata.nothing');
}
