import { isAtLeast } from '../../../shared/domain/dialect.ts';
import type { GenerationTraits } from '../traits/traits.ts';

const lobe =
  'https://chat-preview.lobehub.com/?settings={"keyVaults":{"openai":{"apiKey":"{key}","baseURL":"{address}/v1"}}}';
const workspace =
  'https://aiaw.app/set-provider?provider={"type":"openai","settings":{"apiKey":"{key}","baseURL":"{address}/v1","compatibility":"strict"}}';

/**
 * The default of the option `Chats` since v0.13: links with the token's settings packed into one parameter, bare words
 * that stand for a program, and last the links with separate key and URL. Older generations only have the last kind.
 * @returns undefined where the older default applies.
 */
export function defaultChats({ dialect }: Pick<GenerationTraits, 'dialect'>): string | undefined {
  if (!isAtLeast(dialect, 'v013')) return undefined;
  return JSON.stringify([
    { 'Cherry Studio': 'cherrystudio://providers/api-keys?v=1&data={cherryConfig}' },
    { AionUI: 'aionui://provider/add?v=1&data={aionuiConfig}' },
    { 流畅阅读: 'fluentread' },
    { 'CC Switch': 'ccswitch' },
    ...(isAtLeast(dialect, 'v1') ? [{ DeepChat: 'deepchat://provider/install?v=1&data={deepchatConfig}' }] : []),
    { 'Lobe Chat 官方示例': lobe },
    { 'AI as Workspace': workspace },
    { 'AMA 问天': 'ama://set-api-key?server={address}&key={key}' },
    { OpenCat: 'opencat://team/join?domain={address}&token={key}' },
  ]);
}
