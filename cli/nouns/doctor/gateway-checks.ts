import type { SiteStatus } from '../../../shared/domain/state/site-status.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { formatMilliseconds } from '../../../shared/format/time.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { clockSkew, skewText, toleratedSkew } from '../../program/clock-skew.ts';
import type { Invocation } from '../../program/definition.ts';
import { reportOf } from '../../program/report-failure.ts';
import type { Session } from '../../program/session.ts';
import { setupCommandLine } from '../setup/setup-command-line.ts';
import { type Finding, fine } from './finding.ts';

/** Whether the gateway answers, which generation it is, and whether clocks agree. Ends early where it does not answer. */
export async function gatewayChecks(session: Session, invocation: Invocation): Promise<Finding[]> {
  const { world, say, signal } = invocation;
  const { gateway } = session;
  const before = world.clock.now();
  try {
    const status = await gateway.site.status({ signal });
    const time = formatMilliseconds(world.clock.now() - before, say);
    return [
      fine('reachable', say('cliTool.doctorReachable', { time })),
      generationCheck(status, session, invocation),
      await clockCheck(session, invocation),
    ];
  } catch (error) {
    return [failedCheck('reachable', error, invocation)];
  }
}

/** The finding for a check whose call failed, with the error's message, hint and exit code. */
export function failedCheck(check: Finding['check'], error: unknown, { say }: Invocation): Finding {
  const { message, hint, exitCode } = reportOf(error, say);
  return { check, verdict: 'failed', message, cure: hint, exitCode: exitCode as ExitCode };
}

function generationCheck(status: SiteStatus, { gateway, gatewayUrl }: Session, { say }: Invocation): Finding {
  if (!status.setup) {
    return {
      check: 'generation',
      verdict: 'failed',
      message: say('cliTool.doctorSetup'),
      cure: say('cliAccount.setupHint', { command: setupCommandLine(gatewayUrl) }),
      exitCode: ExitCode.Refused,
    };
  }
  const values = {
    system: sanitise(status.system_name),
    version: sanitise(status.version),
    dialect: gateway.dialect() ?? say('common.unknown'),
  };
  const message = say('cliTool.doctorGeneration', values);
  if (!gateway.isOneApi()) return fine('generation', message);
  const cure = say('cliTool.doctorOneApiCure');
  return { check: 'generation', verdict: 'warn', message: say('cliTool.doctorOneApi', values), cure };
}

async function clockCheck({ gateway }: Session, { world, say, signal }: Invocation): Promise<Finding> {
  // This call is made for its headers; that it may fail because the session has ended is reported by the session's
  // check.
  const answer = await gateway.raw.call({ method: 'GET', path: '/api/status' }, { signal }).catch(() => undefined);
  const skew = clockSkew(answer?.headers.date, world.clock.now());
  if (skew === undefined) {
    return { check: 'clock', verdict: 'skipped', message: say('cliTool.doctorClockUnknown'), cure: '' };
  }
  if (Math.abs(skew) <= toleratedSkew) {
    return fine('clock', say('cliTool.doctorClock', { seconds: Math.max(1, Math.abs(skew)) }));
  }
  return {
    check: 'clock',
    verdict: 'warn',
    message: skewText(skew, say),
    cure: say('cliTool.doctorClockCure'),
  };
}
