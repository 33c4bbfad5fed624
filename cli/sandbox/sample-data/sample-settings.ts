import type { Database } from '../store/database.ts';

const systemPrompt = 'Answer in the language of the question.';

/** The settings of sample channels besides their columns, by channel name; every kind occurs once. */
const settingsOf: Readonly<Record<string, Readonly<Record<string, string | object>>>> = {
  openai: {
    remark: 'Paid by the research budget until March',
    setting: { proxy: 'socks5://proxy.example.com:1080', system_prompt: systemPrompt, system_prompt_override: false },
    param_override: {
      operations: [
        { mode: 'set', path: 'temperature', value: 0.7, keep_origin: true },
        {
          mode: 'delete',
          path: 'max_tokens',
          conditions: [{ path: 'model', mode: 'prefix', value: 'o1' }],
        },
      ],
    },
    header_override: { 'X-Team': 'research', Authorization: 'Bearer {api_key}' },
  },
  'openai-eu': { setting: { pass_through_body_enabled: true }, settings: { allow_service_tier: true } },
  azure: { settings: { azure_responses_version: 'preview' } },
  bedrock: { settings: { aws_key_type: 'ak_sk', disable_store: true } },
  硅基流动: { setting: { thinking_to_content: true, force_format: true }, param_override: { enable_thinking: false } },
};

/** Gives channels of the sample site their settings, where the generation has them (docs/gateways-modern.md 4.1). */
export function setChannelSettings(store: Database): void {
  for (const [name, columns] of Object.entries(settingsOf)) {
    for (const [column, value] of Object.entries(columns)) {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      store.run(`UPDATE channels SET "${column}" = ? WHERE name = ?`, text, name);
    }
  }
}
