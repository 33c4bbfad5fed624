import type { MessageKey } from '../text/text.ts';

/** Sentences for the error codes of Node when a file cannot be read or written. */
const sentences: Record<string, MessageKey> = {
  ENOSPC: 'error.diskFull',
  EDQUOT: 'error.diskFull',
  EFBIG: 'error.diskFull',
  EACCES: 'error.fileDenied',
  EPERM: 'error.fileDenied',
  EROFS: 'error.fileReadOnly',
  EEXIST: 'error.fileExists',
  ENOENT: 'error.fileMissing',
  ENOTDIR: 'error.fileMissing',
  EISDIR: 'error.fileIsFolder',
  ELOOP: 'error.fileIsLink',
  ENOTSUP: 'error.fileIsDisk',
};

/** The sentence for a file system failure (`error.code`); undefined for any other error. */
export function systemErrorMessage(error: unknown): MessageKey | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
}
