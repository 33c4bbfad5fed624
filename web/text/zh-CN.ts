/** The simplified Chinese text areas of the first load; fetched only for users of a Chinese language. */

export { signIn } from '../../shared/text/zh-CN/people/sign-in.ts';
export { action } from '../../shared/text/zh-CN/screen/action.ts';
export { common } from '../../shared/text/zh-CN/screen/common.ts';
export { domain } from '../../shared/text/zh-CN/screen/domain.ts';
/** Without `error-terminal.ts`, whose advice is for terminals and does not help in a browser (WEB-10). */
export { error } from '../../shared/text/zh-CN/screen/error.ts';
export { navigation } from '../../shared/text/zh-CN/screen/navigation.ts';
export { web } from '../../shared/text/zh-CN/web.ts';
