/** What is offered when, by the present state of a row. Roles are the matter of permission.ts. */
export { type ChannelVerb, channelTransition } from './transition-channel.ts';
export { type RedemptionVerb, redemptionStatusAfter, redemptionTransition } from './transition-redemption.ts';
export { type TokenVerb, tokenTransition } from './transition-token.ts';
export { type UserVerb, userTransition } from './transition-user.ts';
export type { Verdict } from './verdict.ts';
