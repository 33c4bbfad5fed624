import { expect, test } from 'vitest';
import { type ListNoun, loadLists } from '../../../shared/screens/registry.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

/**
 * What stands above each column, by the name of the column, which is the field of the wire it shows. Written apart from
 * the screens: two heads that changed places would tell of the one what belongs to the other, on every face.
 */
const heads: Partial<Record<ListNoun, Record<string, string>>> = {
  channel: {
    ...{ id: 'ID', name: 'Name', type: 'Type', group: 'Group', status: 'Status', response_time: 'Latency' },
    ...{ used_quota: 'Used', balance: 'Balance', priority: 'Priority', weight: 'Weight', models: 'Models' },
    ...{ test_model: 'Test model', test_time: 'Tested', base_url: 'Base URL', tag: 'Tag', remark: 'Remark' },
    ...{ balance_updated_time: 'Balance updated', created_time: 'Created' },
    ...{ status_reason: 'Disabled because', status_time: 'Disabled at' },
  },
  token: {
    ...{ id: 'ID', name: 'Name', status: 'Status', used_quota: 'Used', remain_quota: 'Remaining', group: 'Group' },
    ...{ created_time: 'Created', expired_time: 'Expires', accessed_time: 'Last used', model_limits: 'Allowed models' },
    ...{ unlimited_quota: 'Unlimited', model_limits_enabled: 'Limit models', allow_ips: 'Allowed IPs' },
  },
  user: {
    ...{ id: 'ID', username: 'Username', display_name: 'Display name', group: 'Group', role: 'Role', status: 'Status' },
    ...{ quota: 'Remaining', spent_month: 'Spent, 30 d', used_quota: 'Used', request_count: 'Calls' },
    ...{ aff_count: 'Invited', email: 'Email' },
    ...{ inviter_id: 'Invited by', github_id: 'GitHub', linuxdo_id: 'LINUX DO', linuxdo_level: 'LINUX DO level' },
    ...{ wechat_id: 'WeChat', telegram_id: 'Telegram', aff_code: 'Invite code', aff_quota: 'Pending invite rewards' },
    ...{ aff_history_quota: 'Total invite rewards', created_at: 'Created', last_login_at: 'Last sign-in' },
    DeletedAt: 'Deleted',
  },
  redemption: {
    ...{ id: 'ID', name: 'Name', status: 'Status', quota: 'Quota', created_time: 'Created' },
    ...{ used_user_id: 'Redeemed by', redeemed_time: 'Redeemed', expired_time: 'Expires', user_id: 'Created by' },
  },
  log: {
    ...{ created_at: 'Time', channel: 'Channel', retry: 'Retries', username: 'User', token_name: 'API key' },
    ...{ type: 'Type', model_name: 'Model', use_time: 'Duration', frt: 'First token', is_stream: 'Streaming' },
    ...{ prompt_tokens: 'Input', completion_tokens: 'Output', quota: 'Cost', content: 'Details', group: 'Group' },
  },
  drawing: {
    ...{ submit_time: 'Submitted', duration: 'Duration', channel_id: 'Channel', action: 'Action', mj_id: 'Task ID' },
    ...{ code: 'Submission', status: 'Status', progress: 'Progress', image_url: 'Image', prompt: 'Prompt' },
    ...{ prompt_en: 'Prompt (English)', fail_reason: 'Failure reason', start_time: 'Started', finish_time: 'Finished' },
  },
  task: {
    ...{ submit_time: 'Submitted', finish_time: 'Finished', duration: 'Duration', channel_id: 'Channel' },
    ...{ platform: 'Platform', action: 'Action', task_id: 'Task ID', status: 'Status', progress: 'Progress' },
    ...{ fail_reason: 'Failure reason', created_at: 'Created', start_time: 'Started' },
  },
  pricing: {
    ...{ available: 'Available', model_name: 'Model', quota_type: 'Billing', groups: 'Groups' },
    ...{ model_ratio: 'Model ratio', completion_ratio: 'Completion ratio', group_ratio: 'Group ratio' },
    ...{ prompt_price: 'Input / 1M', completion_price: 'Output / 1M', call_price: 'Fixed price' },
  },
};

test('CHAN-03 TOK-02 USER-01 RED-01 LOG-02 DRAW-01 TASK-01 PRICE-01: above each column stands what it holds', async () => {
  const lists = await loadLists();
  const { say } = screenContext();
  for (const [noun, wanted] of Object.entries(heads)) {
    const { columns } = lists[noun as ListNoun];
    const shown = columns.filter(({ id }) => id in wanted).map(({ id, header }) => [id, say(header)]);
    expect(Object.fromEntries(shown), noun).toEqual(wanted);
  }
});
