import { type MappingFault, modelMappingFault, statusMappingFault } from '../domain/channel/text-mapping.ts';
import { parseJsonRecord } from '../domain/schema.ts';
import { jsonFault } from '../format/json-fault.ts';
import { repeatedName } from '../format/json-pairs.ts';
import { sanitise } from '../format/sanitise.ts';
import type { MessageKey, Say } from '../text/text.ts';

const kinds: Readonly<Record<MappingFault['kind'], MessageKey>> = {
  'not-text': 'channel.mappingNotText',
  empty: 'channel.mappingEmpty',
  blanks: 'channel.mappingBlanks',
  circle: 'channel.mappingCircle',
};

/**
 * Why a text is not a JSON object, or has a name twice, of which a gateway would keep only one (ASK-01); undefined for
 * a valid text and for ''. `example` is a valid text.
 */
function objectTextFault(text: string, label: MessageKey, example: string, say: Say): string | undefined {
  if (text === '') return undefined;
  const fault = jsonFault(text);
  if (fault) return say('form.notJson', { ...fault });
  if (parseJsonRecord(text) === undefined) return say('form.notAJsonObject', { label: say(label), example });
  const repeated = repeatedName(text);
  return repeated === undefined ? undefined : say('form.repeatedName', { label: say(label), name: sanitise(repeated) });
}

/**
 * Why a gateway could not use this model mapping (ASK-01, docs/gateways.md 4.7); every form with a model mapping calls
 * this.
 */
export function modelMappingTextFault(text: string, say: Say): string | undefined {
  const fault = text === '' ? undefined : jsonFault(text);
  if (fault) return say('channel.mappingNotJson', { ...fault });
  return (
    objectTextFault(text, 'channel.modelMapping', '{"gpt-4":"gpt-4o"}', say) ??
    faultText(modelMappingFault(parseJsonRecord(text) ?? {}), 'channel.modelMapping', say)
  );
}

/** Why a gateway could not use this status code mapping. */
export function statusMappingTextFault(text: string, say: Say): string | undefined {
  const broken = objectTextFault(text, 'channel.statusCodeMapping', '{"400":"500"}', say);
  if (broken !== undefined) return broken;
  const fault = statusMappingFault(parseJsonRecord(text) ?? {});
  if (fault?.kind === 'not-text') return say('channel.statusMappingText');
  return fault && say('channel.statusMappingCode', { from: sanitise(fault.from), to: sanitise(fault.to) });
}

function faultText(fault: MappingFault | undefined, label: MessageKey, say: Say): string | undefined {
  if (fault === undefined) return undefined;
  const { kind, from, to } = fault;
  return say(kinds[kind], { label: say(label), from: sanitise(from), to: sanitise(to) });
}

/** Matches a header's name; a rule that passes headers through has a name of another form. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Why a gateway could not use this header override (docs/gateways-modern.md 4.1). */
export function headerOverrideFault(text: string, say: Say): string | undefined {
  const example = '{"X-Team":"search"}';
  const broken = objectTextFault(text, 'channel.headerOverride', example, say);
  if (broken !== undefined) return broken;
  const headers = Object.entries(parseJsonRecord(text) ?? {});
  if (!headers.every(([, value]) => typeof value === 'string')) return say('channel.headerText', { example });
  for (const [name, value] of headers) {
    const isRule = /^(?:re|regex):\s*\S/i.test(name);
    if (!isRule && !headerName.test(name)) return say('channel.headerName', { name: sanitise(name), example });
    if (/[\r\n\0]/.test(String(value))) return say('channel.headerLines', { name: sanitise(name) });
  }
  return undefined;
}

/** Why a gateway could not use this parameter override (docs/gateways-modern.md 4.1). */
export function paramOverrideFault(text: string, say: Say): string | undefined {
  const broken = objectTextFault(text, 'channel.paramOverride', '{"temperature":0.7}', say);
  const override = parseJsonRecord(text);
  if (broken !== undefined || override === undefined || !('operations' in override)) return broken;
  const { operations } = override;
  const isList =
    Array.isArray(operations) && operations.every((one) => typeof one === 'object' && typeof one?.mode === 'string');
  const example = '{"operations":[{"mode":"delete","path":"user"}]}';
  return isList ? undefined : say('channel.operationsList', { example });
}
