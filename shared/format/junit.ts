import { sanitiseMultiline } from './sanitise.ts';

/** One test in a report for build servers. */
export interface JunitCase {
  channel: { id: number; name: string };
  model: string;
  result: 'passed' | 'failed' | 'skipped' | 'stopped';
  /** Seconds. */
  time: number | null;
  message: string;
}

/**
 * Results as JUnit XML, which build servers read: one suite for each channel, one case for each model. `name` is the
 * name of the run.
 */
export function junitText(results: readonly JunitCase[], name: string): string {
  const suites = new Map<number, JunitCase[]>();
  for (const result of results) suites.set(result.channel.id, [...(suites.get(result.channel.id) ?? []), result]);
  const head = `<testsuites name="${escaped(name)}" ${counts(results)}>`;
  const body = [...suites.values()].map(suiteText);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${body.join('')}</testsuites>\n`;
}

function suiteText(results: readonly JunitCase[]): string {
  const [first] = results;
  if (!first) return '';
  const { id, name } = first.channel;
  const start = `  <testsuite name="${escaped(`${id} ${name}`)}" ${counts(results)}>\n`;
  return `${start}${results.map(caseText).join('')}  </testsuite>\n`;
}

function caseText({ channel, model, result, time, message }: JunitCase): string {
  const named = `    <testcase classname="${escaped(`channel.${channel.id}`)}" name="${escaped(model || 'default')}" time="${seconds(time)}"`;
  if (result === 'passed') return `${named}/>\n`;
  const reason = message === '' ? result : message;
  const inside =
    result === 'failed' ? `<failure message="${escaped(reason)}"/>` : `<skipped message="${escaped(reason)}"/>`;
  return `${named}>\n      ${inside}\n    </testcase>\n`;
}

function counts(results: readonly JunitCase[]): string {
  const count = (...kinds: JunitCase['result'][]) => results.filter(({ result }) => kinds.includes(result)).length;
  const time = results.reduce((sum, result) => sum + (result.time ?? 0), 0);
  const skipped = count('skipped', 'stopped');
  return `tests="${results.length}" failures="${count('failed')}" errors="0" skipped="${skipped}" time="${seconds(time)}"`;
}

function seconds(time: number | null): string {
  return (time ?? 0).toFixed(3);
}

// XML allows no control characters, not even escaped, and no lone surrogates; the sanitiser removes both.
function escaped(text: string): string {
  return sanitiseMultiline(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
