import { error as said } from '../../shared/text/zh-CN/error.ts';
import { web } from '../../shared/text/zh-CN/web.ts';
import { forReaders } from './for-readers.ts';

/** The areas of Simplified Chinese the console speaks; loaded when asked for. */
export { action } from '../../shared/text/zh-CN/action.ts';
export { common } from '../../shared/text/zh-CN/common.ts';
export { domain } from '../../shared/text/zh-CN/domain.ts';
export { filter } from '../../shared/text/zh-CN/filter.ts';
export { form } from '../../shared/text/zh-CN/form.ts';
export { navigation } from '../../shared/text/zh-CN/navigation.ts';
export { signIn } from '../../shared/text/zh-CN/sign-in.ts';
export { web } from '../../shared/text/zh-CN/web.ts';

export const error = forReaders(said, web);
