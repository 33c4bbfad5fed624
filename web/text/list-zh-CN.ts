/** The simplified Chinese text areas of the most used lists, in one file that is fetched with the first list. */

export { channel } from '../../shared/text/zh-CN/channel.ts';
export { channelType } from '../../shared/text/zh-CN/channel-type.ts';
export { cost } from '../../shared/text/zh-CN/cost.ts';
export { mapping } from '../../shared/text/zh-CN/mapping.ts';
export { token } from '../../shared/text/zh-CN/people/token.ts';
export { price } from '../../shared/text/zh-CN/price.ts';
export { probe } from '../../shared/text/zh-CN/probe.ts';
export { providerKey } from '../../shared/text/zh-CN/provider-key.ts';
export { bulk } from '../../shared/text/zh-CN/screen/bulk.ts';
export { filter } from '../../shared/text/zh-CN/screen/filter.ts';
export { form } from '../../shared/text/zh-CN/screen/form.ts';
export { impact } from '../../shared/text/zh-CN/screen/impact.ts';
export { list } from '../../shared/text/zh-CN/screen/list.ts';
export { related } from '../../shared/text/zh-CN/screen/related.ts';
export { undo } from '../../shared/text/zh-CN/screen/undo.ts';
