import { basename } from 'node:path';
import { formatNumber } from '../../../shared/format/money.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import type { Invocation } from '../../program/definition.ts';
import { usageFailure } from '../../program/usage.ts';
import { ConfigFault, sayFault } from '../../tui/config/config-fault.ts';
import { readSkinLines, type StyleLine } from '../../tui/config/read-config.ts';
import { faintStyles, leastContrast } from '../../tui/theme/skin-contrast.ts';
import { parts } from '../../tui/theme/theme.ts';

/**
 * `tollgate tui skin check FILE`: tells each style of a skin that is hard to read, with its line, and which parts the
 * skin leaves to the program (TUI-13). Exit code 1 where a style is hard to read, 2 where the file is no skin.
 */
export async function checkSkin({ operands, world, say }: Invocation): Promise<number> {
  const [, verb, path, ...others] = operands;
  if (verb !== 'check' || path === undefined || others.length > 0) throw usageFailure('tuiView.skinUsage');
  const styles = await stylesIn(path, { world, say });
  const file = sanitise(basename(path));
  const { ground, faint } = faintStyles(styles);
  const background = say(ground === 'dark' ? 'tuiView.groundDark' : 'tuiView.groundLight');
  for (const { style, contrast, isOwn } of faint) {
    const on = isOwn ? say('tuiView.groundOwn') : background;
    const values = { part: style.part, contrast: formatNumber(contrast, 1), ground: on, least: leastContrast };
    const cause = say('tuiView.skinFaint', values);
    await world.stdout.write(`${say('tuiConfig.fault', { path: file, line: style.line, cause })}\n`);
  }
  const left = parts.filter((part) => !styles.some((style) => style.part === part));
  const values = { file, ground: background, count: styles.length, left };
  await world.stdout.write(`${say(left.length > 0 ? 'tuiView.skinRead' : 'tuiView.skinWhole', values)}\n`);
  return faint.length > 0 ? ExitCode.Failure : ExitCode.Ok;
}

async function stylesIn(path: string, { world, say }: Pick<Invocation, 'world' | 'say'>): Promise<StyleLine[]> {
  try {
    return readSkinLines(await world.files.readText(path));
  } catch (error) {
    const fault = error instanceof ConfigFault ? error : new ConfigFault(1, 'tuiConfig.unreadable');
    const message = sayFault(fault, sanitise(path), say);
    throw new Failure({ code: 'config-invalid', exitCode: ExitCode.Usage, message });
  }
}
