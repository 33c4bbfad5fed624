/** The areas of Simplified Chinese the console speaks; loaded when asked for. */

export { signIn } from '../../shared/text/zh-CN/people/sign-in.ts';
export { action } from '../../shared/text/zh-CN/screen/action.ts';
export { common } from '../../shared/text/zh-CN/screen/common.ts';
export { domain } from '../../shared/text/zh-CN/screen/domain.ts';
/** What is said to whoever sits at a terminal (`error-terminal.ts`) is no help to who reads it in a browser (WEB-10). */
export { error } from '../../shared/text/zh-CN/screen/error.ts';
export { navigation } from '../../shared/text/zh-CN/screen/navigation.ts';
export { web } from '../../shared/text/zh-CN/web.ts';
