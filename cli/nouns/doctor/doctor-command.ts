import { travelsReadable } from '../../../shared/format/reach.ts';
import { pairOf } from '../../../shared/text/punctuation.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import type { OutputColumn } from '../../output/output-column.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import { openConnection } from '../../profiles/connection.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { takingGateway } from '../../program/gateway-operand.ts';
import { plainHttpWarning } from '../../program/plain-http.ts';
import { withSession } from '../../program/session.ts';
import { checkLabels, type Finding, fine } from './finding.ts';
import { failedCheck, gatewayChecks } from './gateway-checks.ts';
import { machineChecks } from './machine-checks.ts';
import { sessionChecks } from './session-checks.ts';

/** `tollgate doctor`: possible problems, each with its cure. Ends with the exit code of the first fault. */
export const doctorCommand: CommandDefinition = takingGateway({
  verb: '',
  summary: { key: 'cliTool.doctorSummary' },
  fields: ['check', 'verdict', 'message', 'cure'],
  examples: ['tollgate doctor', 'tollgate doctor --profile prod -o json', 'tollgate doctor --quiet && tollgate demo'],
  run: runDoctor,
});

async function runDoctor(invocation: Invocation): Promise<number> {
  const findings = await machineChecks(invocation);
  findings.push(...(await remoteChecks(invocation)));
  await print(findings, invocation);
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  if (failed.length === 0) return ExitCode.Ok;
  const { talk, say } = invocation;
  await talk.warning('failed', say('cliTool.doctorFailed', { count: failed.length }));
  return failed[0]?.exitCode ?? ExitCode.Failure;
}

/** No error here ends the command: a check that cannot run is reported as a finding. */
async function remoteChecks(invocation: Invocation): Promise<Finding[]> {
  const { say, options, world } = invocation;
  try {
    const { gatewayUrl } = await openConnection(options, world);
    if (gatewayUrl === undefined) {
      const cure = say('cli.noGatewayHint');
      const message = say('cliTool.doctorNoGateway');
      return [{ check: 'gateway', verdict: 'failed', message, cure, exitCode: ExitCode.NotSignedIn }];
    }
    return await withSession(invocation, { signedIn: false, status: 'none' }, async (session) => {
      const findings = [gatewayCheck(session.connection, gatewayUrl, invocation)];
      findings.push(...(await gatewayChecks(session, invocation)));
      const isReached = findings.every(({ check, verdict }) => check !== 'reachable' || verdict === 'ok');
      if (isReached) return [...findings, ...(await sessionChecks(session, invocation))];
      const skipped = {
        check: 'session',
        verdict: 'skipped',
        message: say('cliTool.doctorSkipped'),
        cure: '',
      } as const;
      return [...findings, skipped];
    });
  } catch (error) {
    return [failedCheck('gateway', error, invocation)];
  }
}

function gatewayCheck(
  { profile, gatewayOrigin }: { profile: string | undefined; gatewayOrigin: string },
  gateway: string,
  { say }: Invocation,
): Finding {
  if (travelsReadable(gateway)) {
    const message = plainHttpWarning(gateway, say);
    return { check: 'gateway', verdict: 'warn', message, cure: say('cliTool.doctorPlainHttpCure') };
  }
  const values = { gateway, origin: gatewayOrigin };
  if (profile === undefined) return fine('gateway', say('cliTool.doctorGateway', values));
  return fine('gateway', say('cliTool.doctorGatewayProfile', { ...values, profile }));
}

const marks = { ok: '✓', warn: '!', failed: '✗', skipped: '–' } as const;
const tones = { ok: 'good', warn: 'warn', failed: 'bad', skipped: 'muted' } as const;

async function print(findings: readonly Finding[], { output, world, say }: Invocation): Promise<void> {
  const isText = !output.columns && (output.format === 'table' || output.format === 'wide');
  if (isText) {
    const { paint } = await import('../../output/paint.ts');
    const lines = findings.map(({ check, verdict, message, cure }) => {
      const mark = output.color ? paint(marks[verdict], tones[verdict]) : marks[verdict];
      return `${mark} ${pairOf(say(checkLabels[check]), message, say)}${cure === '' ? '' : `\n    → ${cure}`}\n`;
    });
    return world.stdout.write(lines.join(''));
  }
  const column = (id: 'check' | 'verdict' | 'message' | 'cure'): OutputColumn<Finding> => ({
    id,
    header: id,
    cell: (finding) => ({ text: finding[id], raw: finding[id] }),
  });
  const columns = [column('check'), column('verdict'), column('message'), column('cure')];
  const name = ({ check }: Finding) => `check/${check}`;
  const writer = await openRowWriter({ settings: output, columns, stdout: world.stdout, name });
  await writer.write(findings);
  return writer.end();
}
