import type { Channel } from '../../../shared/domain/channel/channel.ts';
import { splitList } from '../../../shared/domain/list-text.ts';
import { usageFailure } from '../../program/usage.ts';

/** Which models of a channel are tested. */
export type ModelChoice = 'all' | 'first' | readonly string[];

/** One real request: a model on a channel. */
export interface TestCase {
  channel: Channel;
  /** '' lets the gateway choose. */
  model: string;
}

/** Reads `--models all|first|A,B`; the default is `first`. */
export function readModelChoice(text: string | undefined): ModelChoice {
  const wanted = text?.trim() ?? 'first';
  if (wanted === 'all' || wanted === 'first') return wanted;
  const models = splitList(wanted);
  if (models.length > 0) return models;
  throw usageFailure(
    'cli.wrongFlag',
    { flag: '--models', value: '' },
    { key: 'cli.forExample', values: { examples: ['all', 'first', 'gpt-4o,gpt-4o-mini'] } },
  );
}

/** The tests of these channels, in their order. Named models that a channel does not serve are left out. */
export function testCases(channels: readonly Channel[], choice: ModelChoice): TestCase[] {
  return channels.flatMap((channel) => modelsOf(channel, choice).map((model) => ({ channel, model })));
}

/** `first` is the channel's test model, where it has one; otherwise the gateway chooses. */
function modelsOf({ models, test_model }: Channel, choice: ModelChoice): readonly string[] {
  const own = [...new Set(splitList(models))];
  if (choice === 'first') return [test_model || (own[0] ?? '')];
  return choice === 'all' ? own : own.filter((model) => choice.includes(model));
}
