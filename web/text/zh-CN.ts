/** The areas of Simplified Chinese the console speaks; loaded when asked for. */
export { action } from '../../shared/text/zh-CN/action.ts';
export { common } from '../../shared/text/zh-CN/common.ts';
export { domain } from '../../shared/text/zh-CN/domain.ts';
/** What is said to whoever sits at a terminal (`error-terminal.ts`) is no help to who reads it in a browser (WEB-10). */
export { error } from '../../shared/text/zh-CN/error.ts';
export { navigation } from '../../shared/text/zh-CN/navigation.ts';
export { signIn } from '../../shared/text/zh-CN/sign-in.ts';
export { web } from '../../shared/text/zh-CN/web.ts';
