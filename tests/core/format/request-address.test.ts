import { expect, test } from 'vitest';
import { createHostCheck, hostName, isLoopbackName } from '../../../shared/format/allowed-host.ts';
import { segmentsAsRead, unescaped } from '../../../shared/format/path-segments.ts';

test.each<[string, string]>([
  ['Console.Example:8080', 'console.example'],
  [' gw.example ', 'gw.example'],
  ['gw.example.', 'gw.example'],
  ['my_host-1', 'my_host-1'],
  ['[::1]:4180', '[::1]'],
  ['[FE80::1.2.3.4]', '[fe80::1.2.3.4]'],
  ['10.0.0.1:1', '10.0.0.1'],
  ['gw.example:123456', ''],
  ['gw.example:', ''],
  ['gw.example:80x', ''],
  ['user@gw.example', ''],
  ['gw.example/path', ''],
  ['[::1', ''],
  ['[::1]x', ''],
  ['x[::1]', ''],
  ['a b', ''],
  ['', ''],
])('the host %j names %j', (host, name) => {
  expect(hostName(host)).toBe(name);
});

test.each<[string, boolean]>([
  ['localhost', true],
  ['a.localhost', true],
  ['localhost.evil.example', false],
  ['notlocalhost', false],
  ['127.0.0.1', true],
  ['127.254.1.9', true],
  ['127.0.0', false],
  ['127.0.0.1.evil.example', false],
  ['x127.0.0.1', false],
  ['128.0.0.1', false],
  ['[::1]', true],
  ['[::2]', false],
  ['', false],
])('%j means this machine: %s', (name, isThis) => {
  expect(isLoopbackName(name)).toBe(isThis);
});

test('a request passes by a loopback name, the address listened on, or a name that was allowed; nothing else', () => {
  const passes = (check: (host: string | undefined) => boolean, hosts: readonly (string | undefined)[]) =>
    hosts.filter((host) => check(host));
  const named = createHostCheck('192.168.1.5', ['Console.Example:443', 'not a host']);
  expect(
    passes(named, [
      ...['localhost:1', 'x.localhost', '127.0.0.1:80', '[::1]:80', '192.168.1.5:4180', 'console.example'],
      ...['192.168.1.6', 'evil.example', 'a.console.example', 'not a host', '', undefined],
    ]),
  ).toEqual(['localhost:1', 'x.localhost', '127.0.0.1:80', '[::1]:80', '192.168.1.5:4180', 'console.example']);
  expect(passes(createHostCheck('fd00::5', []), ['[fd00::5]:80', '[fd00::6]', 'fd00'])).toEqual(['[fd00::5]:80']);
  // Whoever listens everywhere has said no name.
  for (const everywhere of ['0.0.0.0', '::', '']) {
    const check = createHostCheck(everywhere, ['gw.example']);
    expect(passes(check, ['0.0.0.0', '[::]', 'evil.example', 'gw.example', '127.0.0.1'])).toEqual([
      'gw.example',
      '127.0.0.1',
    ]);
  }
});

test.each<[string, string[]]>([
  ['/api/user/self', ['', 'api', 'user', 'self']],
  ['/api%2fuser', ['', 'api', 'user']],
  ['/api%2Fuser', ['', 'api', 'user']],
  ['/api/%2e%2e/x', ['', 'api', '..', 'x']],
  ['/api/%252e%252e/x', ['', 'api', '..', 'x']],
  ['/api/%25252e./x', ['', 'api', '..', 'x']],
  ['/api\\..\\x', ['', 'api', '..', 'x']],
  ['/api/%5c..', ['', 'api', '', '..']],
  ['/api/..;a=b/x', ['', 'api', '..', 'x']],
  ['/api/..;a\nb/x', ['', 'api', '..', 'x']],
  ['/api/%c0%ae%C0%AE/x', ['', 'api', '..', 'x']],
  ['/api%c0%afx', ['', 'api', 'x']],
  // What is no escape of ASCII stays, and hides none beside it.
  ['/%zz%2e%2e/%e4%bd%a0', ['', '%zz..', '%e4%bd%a0']],
])('the path %j is read as a server may read it', (path, segments) => {
  expect(segmentsAsRead(path)).toEqual(segments);
});

test('escapes of escapes are undone eight deep, and no deeper', () => {
  const deep = (times: number) => `%${'25'.repeat(times - 1)}2e`;
  expect(unescaped(deep(8))).toBe('.');
  expect(unescaped(deep(9))).toBe('%2e');
});
