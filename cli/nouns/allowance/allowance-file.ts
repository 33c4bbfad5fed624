import { LineCounter, parseDocument } from 'yaml';
import { quotaDisplayOf } from '../../../shared/format/quota.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { type AllowanceRule, readRules } from '../../../shared/screens/allowance/allowance-rule.ts';
import { yamlFault } from '../../../shared/screens/site/yaml-fault.ts';
import { yamlReason } from '../../../shared/screens/site/yaml-reason.ts';
import { pairOf } from '../../../shared/text/punctuation.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import type { Invocation } from '../../program/definition.ts';
import { readInputText } from '../../program/input-text.ts';
import { usageFailure } from '../../program/usage.ts';

/** The content of a rules file (YAML or JSON) and its name for messages. */
export interface RulesFile {
  path: string;
  content: unknown;
}

/** Reads the file that the command names. Invalid YAML ends the command with the line of the error. */
export async function readRulesFile({ operands, world, say }: Invocation): Promise<RulesFile> {
  const [path = ''] = operands;
  const lines = new LineCounter();
  const text = await readInputText(path, world);
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const fault = yamlFault(document, text, say);
  if (fault) {
    const { line } = lines.linePos(fault.offset);
    throw usageFailure('site.notYaml', { path: sanitise(path), line, reason: fault.reason });
  }
  try {
    return { path, content: document.toJS() };
  } catch (error) {
    throw usageFailure('site.notYaml', { path: sanitise(path), line: 1, reason: yamlReason(error, say) });
  }
}

/** The rules of a file; faults end the command with one line each. No request was sent. */
export function rulesOf({ path, content }: RulesFile, { status, say }: ScreenContext): readonly AllowanceRule[] {
  const { rules, faults } = readRules(content, quotaDisplayOf(status));
  if (faults.length === 0) return rules;
  const lines = faults.map(({ at, key, values }) => (at === '' ? say(key, values) : pairOf(at, say(key, values), say)));
  throw new Failure({
    code: 'usage',
    exitCode: ExitCode.Usage,
    message: { key: 'allowance.wrongFile', values: { path: sanitise(path), faults: lines.join(' ') } },
    hint: { key: 'allowance.wrongFileHint' },
  });
}

/** Whether a rule is for users, to whom only administrators can give quota. */
export function isForUsers({ content }: RulesFile): boolean {
  return JSON.stringify(content)?.includes('"users"') ?? false;
}
