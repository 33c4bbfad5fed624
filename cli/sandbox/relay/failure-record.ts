import { sanitise } from '../../../shared/format/sanitise.ts';
import { writeLog } from '../store/logs.ts';
import { disableFailed } from './auto-disable.ts';
import type { ChatRequest } from './chat-request.ts';
import type { Relay } from './relay.ts';
import type { RelayError } from './relay-error.ts';
import { isFatalForChannel } from './retry-rules.ts';
import type { Caller, ChannelRow } from './rows.ts';

/** An attempt that failed on a channel; `tried` holds the ids of the channels tried so far, this one included. */
export interface FailedTry {
  caller: Caller;
  channel: ChannelRow;
  request: ChatRequest;
  error: RelayError;
  tried: readonly number[];
}

/**
 * Handles a failed attempt: when the error says that the key or account is invalid, and both the site and the channel
 * allow it (AutomaticDisableChannelEnabled, auto_ban), the channel is disabled, or in a channel with several keys that
 * key, and the channel with its last one; newer generations write a type 5 log row.
 */
export function recordFailure(relay: Relay, failed: FailedTry): void {
  const { channel, error, caller } = failed;
  const { options, sandbox } = relay;
  const isBannable = options.flag('AutomaticDisableChannelEnabled') && channel.auto_ban === 1;
  if (isBannable && isFatalForChannel(error, options.text('AutomaticDisableKeywords'))) {
    disableFailed(sandbox, channel, error.message);
  }
  // Both may be untrusted text, and the log goes to a terminal.
  const values = {
    id: channel.id,
    name: sanitise(channel.name),
    status: error.status,
    message: sanitise(error.message),
  };
  sandbox.world.log(sandbox.say('relay.channelFailed', values));
  if (!relay.traits.logsErrors) return;
  writeLog(relay.store, {
    user_id: caller.user.id,
    username: caller.user.username,
    created_at: sandbox.now(),
    type: 5,
    content: `status_code=${error.status}, ${error.message}`,
    token_name: caller.tokenName,
    token_id: caller.token?.id ?? 0,
    model_name: failed.request.model,
    is_stream: failed.request.isStream,
    channel: channel.id,
    group: caller.group,
    other: JSON.stringify({
      error_type: error.type,
      error_code: error.code,
      status_code: error.status,
      channel_id: channel.id,
      channel_name: channel.name,
      channel_type: channel.type,
      admin_info: {
        use_channel: failed.tried.map(String),
        ...(channel.keyIndex !== undefined && { is_multi_key: true, multi_key_index: channel.keyIndex }),
      },
    }),
    request_id: caller.requestId,
  });
}
