/** The cases of what keeps the site running, and of how people get in by services of its own. */
export function operationCases<Case>(
  secretFile: string,
  { read, write, dangerous }: Record<'read' | 'write' | 'dangerous', (...words: string[]) => Case>,
): Record<string, Case> {
  return {
    'affinity list': read(),
    'affinity get': read('long%20chats'),
    'affinity stat': read(),
    'affinity forget': dangerous('codex%20cli%20trace'),
    'affinity forget-all': dangerous(),
    'instance list': read(),
    'instance get': read('sandbox'),
    'instance forget': dangerous('harbour-2'),
    'instance forget-stale': dangerous(),
    'background-task list': read(),
    'background-task show': read('systask_sample5'),
    'sign-in-service list': read(),
    'sign-in-service get': read('1'),
    'sign-in-service create': write(
      ...['--name', 'x', '--slug', 'x', '--client-id', 'x', '--client-secret-file', secretFile],
      ...['--authorization-endpoint', 'https://x/a', '--token-endpoint', 'https://x/t'],
      ...['--user-info-endpoint', 'https://x/u'],
    ),
    'sign-in-service update': write('1', '--icon', 'x'),
    'sign-in-service enable': dangerous('1'),
    'sign-in-service disable': dangerous('1'),
  };
}
