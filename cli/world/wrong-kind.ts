import { sanitise } from '../../shared/format/sanitise.ts';
import type { MessageKey } from '../../shared/text/text.ts';
import { errorCode } from '../failure/error-code.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { PathKind } from './writable-path.ts';

const messages: Partial<Record<PathKind, MessageKey>> = {
  folder: 'batch.isFolder',
  link: 'batch.isLink',
  disk: 'batch.isDisk',
};
const kinds: Partial<Record<string, PathKind>> = { EISDIR: 'folder', ELOOP: 'link', ENOTSUP: 'disk' };

/** The failure for a path that holds neither a file nor a stream; undefined where it can be written. */
export function refusalOfKind(path: string, kind: PathKind | undefined): Failure | undefined {
  const key = kind && messages[kind];
  if (!key) return undefined;
  return new Failure({
    code: 'not-a-file',
    exitCode: ExitCode.Usage,
    message: { key, values: { path: sanitise(path) } },
    ...(kind === 'link' && { hint: { key: 'batch.isLinkHint' } }),
  });
}

/** The same for an error of `Files`; undefined for any other error. */
export function wrongKindOf(path: string, error: unknown): Failure | undefined {
  return refusalOfKind(path, kinds[errorCode(error)]);
}
