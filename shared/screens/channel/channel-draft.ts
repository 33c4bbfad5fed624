import type { Channel } from '../../domain/channel.ts';
import { joinList, splitList } from '../../domain/list-text.ts';
import type { ChannelChanges, NewChannel } from '../../gateway/channels.ts';

/** What a person fills in for a channel. Names are the wire's, so that flags, JSON input and fields agree. */
export interface ChannelDraft {
  type: number;
  name: string;
  /** One key per line on creation; empty on edit keeps the present key. */
  key: string;
  openai_organization: string;
  base_url: string;
  other: string;
  models: string[];
  groups: string[];
  /** JSON text or ''. */
  model_mapping: string;
  /** JSON text or ''. */
  status_code_mapping: string;
  auto_ban: boolean;
  test_model: string;
  priority: number;
  weight: number;
  /** Tokens; 0 is no limit. */
  max_input_tokens: number;
}

/** The draft of an existing channel. The key stays empty: gateways never tell it. */
export function draftOf(channel: Channel): ChannelDraft {
  return {
    type: channel.type,
    name: channel.name,
    key: '',
    openai_organization: channel.openai_organization,
    base_url: channel.base_url,
    other: channel.other,
    models: splitList(channel.models),
    groups: splitList(channel.group),
    model_mapping: channel.model_mapping,
    status_code_mapping: channel.status_code_mapping,
    auto_ban: channel.auto_ban === 1,
    test_model: channel.test_model,
    priority: channel.priority,
    weight: channel.weight,
    max_input_tokens: channel.max_input_tokens,
  };
}

/** For creation: empty values are not sent (CHAN-13), so that the gateway's own defaults apply. */
export function newChannelOf(draft: ChannelDraft): NewChannel {
  const { name, type, key, models, ...rest } = wireFields(draft);
  const filled = Object.entries(rest).filter(
    ([field, value]) => value !== '' && !(field === 'max_input_tokens' && value === 0),
  );
  return { name, type, key, models, ...Object.fromEntries(filled) };
}

/** For an update: only what differs from the row (wire 13 rule 34), the key only when one was typed. */
export function channelChangesOf(before: ChannelDraft, after: ChannelDraft): ChannelChanges {
  const old: Record<string, unknown> = wireFields(before);
  const changed = Object.entries(wireFields(after)).filter(([field, value]) => value !== old[field]);
  return Object.fromEntries(changed);
}

function wireFields({ groups, models, auto_ban, ...draft }: ChannelDraft) {
  return { ...draft, models: joinList(models), group: joinList(groups), auto_ban: auto_ban ? 1 : 0 };
}
