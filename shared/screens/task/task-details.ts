import { isRecord } from '../../domain/schema.ts';
import type { Task } from '../../domain/task.ts';
import { sanitiseMultiline } from '../../format/sanitise.ts';
import type { MessageKey } from '../../text/text.ts';
import type { Detail } from '../detail.ts';

/** What the provider was asked and what it returned (TASK-01's popup). JSON is laid out for reading. */
export function taskDetails({ fail_reason, result_url, properties, data }: Task): Detail[] {
  const input = isRecord(properties) && typeof properties.input === 'string' ? properties.input : '';
  return [
    ...detail('fail_reason', 'task.failReason', fail_reason),
    ...detail('input', 'task.input', input),
    ...detail('result_url', 'task.resultUrl', result_url),
    ...detail('data', 'task.data', textOf(data)),
  ];
}

/** Whatever a provider returned, as text; '' when it returned nothing. */
export function textOf(data: unknown): string {
  if (data === null || data === undefined || data === '') return '';
  if (typeof data !== 'string') return JSON.stringify(data, null, 2);
  try {
    // Some gateways send the provider's JSON as text.
    return JSON.stringify(JSON.parse(data), null, 2);
  } catch {
    return data;
  }
}

function detail(id: string, label: MessageKey, text: string): Detail[] {
  if (text === '') return [];
  return [{ id, label, cell: { text: sanitiseMultiline(text), raw: text }, multiline: true }];
}
