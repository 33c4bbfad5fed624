import type { MessageKey } from '../../text/text.ts';

/** The time span that the pulse covers (SEE-04). */
export type PulseSpan = '1h' | '24h' | '7d';

interface SpanFacts {
  span: PulseSpan;
  label: MessageKey;
  /** The title of its chart, which names the step. */
  title: MessageKey;
  /** The length of the span and of a step of its chart, in seconds. */
  length: number;
  step: number;
  /** The beginning of the span, as time filters accept it. */
  start: string;
}

/** The spans, the shortest first. */
export const pulseSpans: readonly SpanFacts[] = [
  { span: '1h', label: 'pulse.spanHour', title: 'pulse.callsAMinute', length: 3600, step: 60, start: '-1h' },
  { span: '24h', label: 'pulse.spanDay', title: 'pulse.callsAnHour', length: 86_400, step: 3600, start: '-24h' },
  { span: '7d', label: 'pulse.spanWeek', title: 'pulse.callsAnHour', length: 604_800, step: 3600, start: '-7d' },
];

/** The properties of a span; those of the hour for an unknown name. */
export function spanFacts(span: string): SpanFacts {
  return pulseSpans.find((facts) => facts.span === span) ?? (pulseSpans[0] as SpanFacts);
}
