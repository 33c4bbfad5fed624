import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** Instances and background tasks in the registry (GEN-32). */
export const operationEntries = [
  {
    noun: 'instance',
    label: 'navigation.instance',
    access: Role.Root,
    needs: 'has_instances',
    paths: ['/instance'],
    icon: 'server',
    aliases: ['instances', 'node', 'nodes'],
    summary: 'instance.summary',
    load: async () => (await import('./instance-screen.ts')).instanceScreen,
  },
  {
    noun: 'background-task',
    label: 'navigation.backgroundTask',
    access: Role.Root,
    needs: 'has_instances',
    paths: ['/background-task'],
    icon: 'list',
    aliases: ['background-tasks', 'system-task', 'job', 'jobs'],
    summary: 'backgroundTask.summary',
    load: async () => (await import('./background-task-screen.ts')).backgroundTaskScreen,
  },
] as const satisfies readonly ScreenEntry[];
