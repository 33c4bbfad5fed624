import { segmentsAsRead } from '../../../shared/format/path-segments.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Call } from '../../../shared/gateway/client/call.ts';
import { chatCall, effectOf } from '../../../shared/gateway/client/effect.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { redactUrl } from '../../../shared/gateway/client/redact.ts';
import { recordWork } from '../../../shared/screen/journal/recording.ts';
import type { MessageKey } from '../../../shared/text/text.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure, type Sentence, sayOf } from '../../failure/failure.ts';
import { confirm, requireConfirmable } from '../../program/ask.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import { withSession } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';
import { readRows } from './pages.ts';
import { headText, printAnswer, printPages } from './print-answer.ts';
import { readRequestContent } from './request-body.ts';

type Method = Call['method'];
const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** `tollgate api METHOD PATH`: calls any API path, for calls that have no command, with the profile's credential. */
export const apiCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'cliTool.apiSummary' },
  description: [{ key: 'cliTool.apiDescription' }],
  operands: [{ name: 'METHOD', choices: methods }, { name: 'PATH' }],
  flags: [
    { name: 'input', kind: 'value', placeholder: 'FILE', help: { key: 'cliTool.apiFlagInput' } },
    { name: 'field', short: 'f', kind: 'repeat', placeholder: 'NAME=TEXT', help: { key: 'cliTool.apiFlagField' } },
    { name: 'paginate', kind: 'switch', help: { key: 'cliTool.apiFlagPaginate' } },
    { name: 'include', short: 'i', kind: 'switch', help: { key: 'cliTool.apiFlagInclude' } },
  ],
  examples: [
    'tollgate api GET /api/status',
    "tollgate api GET /api/channel/ --paginate --jq '.[].name'",
    'tollgate api PUT /api/option/ -f key=RetryTimes -f value=3 --dry-run',
    'tollgate api POST /api/group/ --input group.json --yes',
  ],
  run: runApi,
};

async function runApi(invocation: Invocation): Promise<number | undefined> {
  const { operands, flags, signal } = invocation;
  const method = readMethod(operands[0] ?? '');
  const path = readRequestPath(operands[1] ?? '', invocation);
  if (flags.on('paginate') && method !== 'GET') throw usageFailure('cliTool.apiPaginateGet');
  const content = await readRequestContent(method, invocation);
  // A chat request changes nothing on the gateway, but it costs quota.
  const isWrite =
    effectOf({ method, path, body: content.body }) === 'write' ||
    (method === 'POST' && chatCall.test(path.split('?')[0] ?? ''));
  if (isWrite) requireConfirmable(invocation);
  return withSession(invocation, { signedIn: false, status: 'none' }, async ({ gateway, context, dryRun }) => {
    if (flags.on('paginate')) {
      const [bare = path, search = ''] = path.split('?', 2);
      const query = { ...Object.fromEntries(new URLSearchParams(search)), ...content.query };
      return printPages(readRows(gateway, { path: bare, query }, { signal }), invocation);
    }
    if (isWrite) await confirm(confirmationOf(method, path, gateway.origin, context), invocation);
    const call = () =>
      gateway.raw.call({ method, path, ...content }, { signal }).catch((error: unknown) => {
        throw isWebPage(error, path) ? webPageFailure(method, path) : error;
      });
    const recorded = {
      ...{ target: { noun: 'api' }, verb: method, command: ['tollgate', 'api', method, redactUrl(path, '')].join(' ') },
      endOf: () => ({ outcome: 'done', text: '', undo: undefined, noUndo: context.say('undo.none') }) as const,
    };
    const running = isWrite && !dryRun ? recordWork(recorded, context, call) : call();
    const done = dryRun ? await runDry(dryRun, running, invocation) : { result: await running };
    if (!done) return undefined;
    if (flags.on('include')) await invocation.world.stdout.write(headText(done.result));
    await printAnswer(done.result, invocation);
    return undefined;
  });
}

function readMethod(text: string): Method {
  const found = methods.find((method) => method === text.toUpperCase());
  if (found) return found;
  const hint = { key: 'cliTool.apiMethods', values: { methods } } as const;
  throw usageFailure('cliTool.apiMethod', { method: sanitise(text) }, hint);
}

function confirmationOf(method: Method, path: string, gateway: string, { say }: Pick<Invocation, 'say'>) {
  return {
    prompt: say('cliTool.apiQuestion', { method, path: sanitise(redactUrl(path, '')) }),
    consequences: [say('action.onGateway', { gateway }), say('cliTool.apiConsequence')],
  };
}

/** The gateway answers every path outside the API with its own web page; that is no fault of the gateway. */
function isWebPage(error: unknown, path: string): boolean {
  if (!(error instanceof GatewayError) || error.kind !== 'not-a-gateway') return false;
  return error.facts.reason === 'html' && !path.startsWith('/api/');
}

function webPageFailure(method: Method, path: string): Failure {
  return new Failure({
    code: 'not-found',
    exitCode: ExitCode.NotFound,
    message: { key: 'cliTool.apiWebPage', values: { method, path: redactUrl(path, '') } },
    hint: { key: 'cliTool.apiWebPageHint' },
  });
}

/**
 * The path of `tollgate api`, with a leading slash. It must not lead to another host: an absolute or scheme-relative
 * URL, a user before an @, and `..` (also escaped) end the command before any request.
 */
function readRequestPath(text: string, { say }: Pick<Invocation, 'say'>): string {
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
  // The client stores one value per name, so a second value would be lost silently.
  if (twice !== undefined) refuse({ key: 'cliTool.apiPathTwice', values: { name: sanitise(twice) } });
  return text.startsWith('/') ? text : `/${text}`;
}

const hint: Sentence = { key: 'cliTool.apiPathHint' };
const key = (name: MessageKey): Sentence => ({ key: name });
