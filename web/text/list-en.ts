/** What the lists people open first say in English: one file, fetched with the first of them. */
export { bulk } from '../../shared/text/en/bulk.ts';
export { channel } from '../../shared/text/en/channel.ts';
export { channelType } from '../../shared/text/en/channel-type.ts';
export { cost } from '../../shared/text/en/cost.ts';
export { door } from '../../shared/text/en/door.ts';
export { filter } from '../../shared/text/en/filter.ts';
export { form } from '../../shared/text/en/form.ts';
export { impact } from '../../shared/text/en/impact.ts';
export { list } from '../../shared/text/en/list.ts';
export { mapping } from '../../shared/text/en/mapping.ts';
export { price } from '../../shared/text/en/price.ts';
export { probe } from '../../shared/text/en/probe.ts';
export { providerKey } from '../../shared/text/en/provider-key.ts';
export { token } from '../../shared/text/en/token.ts';
export { undo } from '../../shared/text/en/undo.ts';
