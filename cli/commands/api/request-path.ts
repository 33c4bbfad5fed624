import { segmentsAsRead } from '../../../shared/format/path-segments.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { MessageKey } from '../../../shared/text/text.ts';
import { type Sentence, sayOf } from '../../failure.ts';
import type { Invocation } from '../invocation.ts';
import { usageFailure } from '../usage.ts';

/**
 * The path of `tollgate api`, with its slash in front. It can only ever lead to the profile's own gateway: an address, a
 * scheme-relative one, a user before an @, and a way out by `..` (escaped too) end the command before any request.
 */
export function readRequestPath(text: string, { say }: Pick<Invocation, 'say'>): string {
  const [beforeQuery = '', query = ''] = text.split('?', 2);
  const refuse = (reason: Sentence): never => {
    throw usageFailure('cliTool.apiPath', { path: sanitise(text), reason: sayOf(reason, say) }, hint);
  };
  if (/[\u0000-\u0020\u007f-\u009f\\#]/.test(text)) refuse(key('cliTool.apiPathCharacters'));
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) || text.startsWith('//')) refuse(key('cliTool.apiPathAddress'));
  if (/^[^/]*@/.test(beforeQuery)) refuse(key('cliTool.apiPathAddress'));
  if (segmentsAsRead(beforeQuery).includes('..')) refuse(key('cliTool.apiPathParent'));
  const names = [...new URLSearchParams(query).keys()];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  // The client keeps one value a name: a second one must not get lost silently.
  if (twice !== undefined) refuse({ key: 'cliTool.apiPathTwice', values: { name: sanitise(twice) } });
  return text.startsWith('/') ? text : `/${text}`;
}

const hint: Sentence = { key: 'cliTool.apiPathHint' };
const key = (name: MessageKey): Sentence => ({ key: name });
