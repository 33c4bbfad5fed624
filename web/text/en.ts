/** The areas of English the console speaks; it is also what a missing sentence falls back to. */

export { signIn } from '../../shared/text/en/people/sign-in.ts';
export { action } from '../../shared/text/en/screen/action.ts';
export { common } from '../../shared/text/en/screen/common.ts';
export { domain } from '../../shared/text/en/screen/domain.ts';
/** What is said to whoever sits at a terminal (`error-terminal.ts`) is no help to who reads it in a browser (WEB-10). */
export { error } from '../../shared/text/en/screen/error.ts';
export { navigation } from '../../shared/text/en/screen/navigation.ts';
export { web } from '../../shared/text/en/web.ts';
