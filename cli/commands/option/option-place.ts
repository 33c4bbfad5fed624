import { Role } from '../../../shared/domain/role.ts';

/** Who may see and change options, and what they are called (NAV-03). */
export const optionPlace = { noun: 'option', access: Role.Root, title: 'cliOption.title' } as const;
