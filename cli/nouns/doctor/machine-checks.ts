import { version } from '../../../package.json';
import { ExitCode } from '../../failure/exit-code.ts';
import { configPath, readConfig } from '../../profiles/config-file.ts';
import { configFolder } from '../../profiles/config-folder.ts';
import { credentialPath, credentialStorage, readCredential } from '../../profiles/credential-file.ts';
import type { Invocation } from '../../program/definition.ts';
import { reportOf } from '../../program/report-failure.ts';
import { type Finding, fine } from './finding.ts';

const leastNode = [20, 19] as const;

/**
 * Checks the program, folder, configuration and credentials file, which needs no gateway. Changes nothing, not even
 * file modes.
 */
export async function machineChecks(invocation: Invocation): Promise<Finding[]> {
  return [versionCheck(invocation), await configurationCheck(invocation), await credentialsCheck(invocation)];
}

function versionCheck({ world, say }: Invocation): Finding {
  const [major = 0, minor = 0] = world.nodeVersion.replace(/^v/, '').split('.').map(Number);
  const isOld = major < leastNode[0] || (major === leastNode[0] && minor < leastNode[1]);
  const values = { version, node: world.nodeVersion };
  const [, bun] = /^bun\/(.+)/.exec(world.runtime) ?? [];
  if (bun !== undefined) return fine('version', say('cliTool.doctorFile', { version, bun }));
  if (!isOld) return fine('version', say('cliTool.doctorVersion', values));
  return {
    check: 'version',
    verdict: 'failed',
    message: say('cliTool.doctorNodeOld', values),
    cure: say('cliTool.doctorNodeOldCure'),
    exitCode: ExitCode.Failure,
  };
}

async function configurationCheck({ world, say }: Invocation): Promise<Finding> {
  const folder = configFolder(world);
  const found = await world.files.stat(folder);
  if (!found) return fine('configuration', say('cliTool.doctorNoConfiguration', { path: folder }));
  if (world.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    return {
      check: 'configuration',
      verdict: 'warn',
      message: say('cliTool.doctorFolderOpen', { path: folder, mode: modeText(found.mode) }),
      cure: say('cliTool.doctorCloseFolder', { path: folder }),
    };
  }
  try {
    const { profiles } = await readConfig(world);
    const path = configPath(world);
    const file = await world.files.stat(path);
    const mode = modeText(file?.mode ?? 0o600);
    return fine(
      'configuration',
      say('cliTool.doctorConfiguration', { path, mode, count: Object.keys(profiles).length }),
    );
  } catch (error) {
    const { message, hint, exitCode } = reportOf(error, say);
    return { check: 'configuration', verdict: 'failed', message, cure: hint, exitCode: exitCode as ExitCode };
  }
}

/** Undefined where the credential of the current profile is not in the system's keyring. */
async function keyringCheck({ world, options, say }: Invocation): Promise<Finding | undefined> {
  try {
    const config = await readConfig(world);
    const name = options.profile ?? world.env.TOLLGATE_PROFILE ?? config.currentProfile ?? '';
    const profile = config.profiles[name];
    if (!profile || (await credentialStorage(world, name)) === 'file') return undefined;
    await readCredential(world, name, profile.gateway);
    return fine('credentials', say('cliTool.doctorKeyring', { profile: name }));
  } catch (error) {
    const { message, hint, exitCode } = reportOf(error, say);
    return { check: 'credentials', verdict: 'failed', message, cure: hint, exitCode: exitCode as ExitCode };
  }
}

async function credentialsCheck(invocation: Invocation): Promise<Finding> {
  const { world, say } = invocation;
  const path = credentialPath(world);
  const found = await world.files.stat(path);
  if (!found) return fine('credentials', say('cliTool.doctorNoCredentials'));
  const mode = modeText(found.mode);
  if (world.platform === 'win32' || (found.mode & 0o077) === 0) {
    const kept = await keyringCheck(invocation);
    if (kept) return kept;
    return fine('credentials', say('cliTool.doctorCredentials', { path, mode }));
  }
  return {
    check: 'credentials',
    verdict: 'failed',
    message: say('cliTool.doctorCredentialsOpen', { path, mode }),
    cure: say('cliTool.doctorCloseFile', { path }),
    exitCode: ExitCode.Failure,
  };
}

function modeText(mode: number): string {
  return mode.toString(8).padStart(4, '0');
}
