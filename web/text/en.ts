/** The areas of English the console speaks; it is also what a missing sentence falls back to. */
export { action } from '../../shared/text/en/action.ts';
export { common } from '../../shared/text/en/common.ts';
export { domain } from '../../shared/text/en/domain.ts';
/** What is said to whoever sits at a terminal (`error-terminal.ts`) is no help to who reads it in a browser (WEB-10). */
export { error } from '../../shared/text/en/error.ts';
export { navigation } from '../../shared/text/en/navigation.ts';
export { signIn } from '../../shared/text/en/sign-in.ts';
export { web } from '../../shared/text/en/web.ts';
