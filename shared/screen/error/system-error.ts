import type { MessageKey } from '../../text/text.ts';

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
  ENOTDIR: 'error.fileInFile',
  EISDIR: 'error.fileIsFolder',
  ELOOP: 'error.fileIsLink',
  ENOTSUP: 'error.fileIsDisk',
  ENAMETOOLONG: 'error.fileNameUnusable',
};

/** The sentence for a file system failure (`error.code`); undefined for any other error. */
export function systemErrorMessage(error: unknown): MessageKey | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  // Node refuses a path with a NUL character itself, under a code that it has for all kinds of arguments.
  if (code === 'ERR_INVALID_ARG_VALUE' && /null bytes/.test(`${message}`)) return 'error.fileNameUnusable';
  return typeof code === 'string' && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
}
