/** What the lists people open first say in Simplified Chinese: one file, fetched with the first of them. */
export { bulk } from '../../shared/text/zh-CN/bulk.ts';
export { channel } from '../../shared/text/zh-CN/channel.ts';
export { channelType } from '../../shared/text/zh-CN/channel-type.ts';
export { cost } from '../../shared/text/zh-CN/cost.ts';
export { door } from '../../shared/text/zh-CN/door.ts';
export { filter } from '../../shared/text/zh-CN/filter.ts';
export { form } from '../../shared/text/zh-CN/form.ts';
export { impact } from '../../shared/text/zh-CN/impact.ts';
export { list } from '../../shared/text/zh-CN/list.ts';
export { mapping } from '../../shared/text/zh-CN/mapping.ts';
export { price } from '../../shared/text/zh-CN/price.ts';
export { probe } from '../../shared/text/zh-CN/probe.ts';
export { providerKey } from '../../shared/text/zh-CN/provider-key.ts';
export { token } from '../../shared/text/zh-CN/token.ts';
export { undo } from '../../shared/text/zh-CN/undo.ts';
