import { nameRules, shownStatus } from '../../domain/channel/model-metadata.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { keyOfText } from '../../screen/row-key.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';

/** One change of a sync with the public catalogue: creating a row, or changing one field of a row. */
export interface SyncLine {
  key: number;
  model: string;
  /** '' for a row that would be created. */
  field: string;
  local: string;
  upstream: string;
  /** The language of the catalogue's texts. */
  locale: string;
  /** All models for which the gateway creates rows in the same call: it creates all or none. */
  together: readonly string[];
}

/** The fields of the catalogue and their labels. */
export const syncedFields: Readonly<Record<string, MessageKey>> = {
  description: 'metadata.description',
  icon: 'metadata.icon',
  tags: 'metadata.tags',
  vendor: 'metadata.vendor',
  name_rule: 'metadata.nameRule',
  status: 'metadata.shown',
};

/** The name that finds a line again: the model, a colon, and the field. */
export function lineName({ model, field }: Pick<SyncLine, 'model' | 'field'>): string {
  return field === '' ? model : `${model}:${field}`;
}

/** Reads the changes of a sync, line by line. Slow, because the gateway reads the catalogue. */
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

/** A value of a field in words. */
export function syncText(field: string, value: string, { say }: Pick<ScreenContext, 'say'>): string {
  if (field === 'status') return say(Number(value) === shownStatus ? 'metadata.stateShown' : 'metadata.stateHidden');
  if (field === 'name_rule') return say(nameRules.of(Number(value)).label);
  return sanitise(value) || say('metadata.nothing');
}
