import type { MessageKey } from '../../text/text.ts';

/** How far back a look at the pulse goes (SEE-04). */
export type PulseSpan = '1h' | '24h' | '7d';

interface SpanFacts {
  span: PulseSpan;
  label: MessageKey;
  /** What a step of its chart holds. */
  title: MessageKey;
  /** Seconds of all, and of a step of its chart. */
  length: number;
  step: number;
  /** As filters of time take it. */
  start: string;
}

/** The spans, the shortest first. */
export const pulseSpans: readonly SpanFacts[] = [
  { span: '1h', label: 'pulse.spanHour', title: 'pulse.callsAMinute', length: 3600, step: 60, start: '-1h' },
  { span: '24h', label: 'pulse.spanDay', title: 'pulse.callsAnHour', length: 86_400, step: 3600, start: '-24h' },
  { span: '7d', label: 'pulse.spanWeek', title: 'pulse.callsAnHour', length: 604_800, step: 3600, start: '-7d' },
];

/** What is to know of a span; the hour's for a name that is none. */
export function spanFacts(span: string): SpanFacts {
  return pulseSpans.find((facts) => facts.span === span) ?? (pulseSpans[0] as SpanFacts);
}
