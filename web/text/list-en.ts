/** The English text areas of the most used lists, in one file that is fetched with the first list. */

export { channel } from '../../shared/text/en/channel.ts';
export { channelType } from '../../shared/text/en/channel-type.ts';
export { cost } from '../../shared/text/en/cost.ts';
export { mapping } from '../../shared/text/en/mapping.ts';
export { token } from '../../shared/text/en/people/token.ts';
export { price } from '../../shared/text/en/price.ts';
export { probe } from '../../shared/text/en/probe.ts';
export { providerKey } from '../../shared/text/en/provider-key.ts';
export { bulk } from '../../shared/text/en/screen/bulk.ts';
export { filter } from '../../shared/text/en/screen/filter.ts';
export { form } from '../../shared/text/en/screen/form.ts';
export { impact } from '../../shared/text/en/screen/impact.ts';
export { list } from '../../shared/text/en/screen/list.ts';
export { related } from '../../shared/text/en/screen/related.ts';
export { undo } from '../../shared/text/en/screen/undo.ts';
