import { expect, test } from 'vitest';
import { type Reach, reachOf, travelsReadable } from '../../../shared/format/reach.ts';

const cases: Record<Reach, readonly string[]> = {
  secure: ['https://gw.example.com', 'https://10.0.0.1'],
  loopback: [
    ...['localhost:3000', 'x.localhost', '127.0.0.1', '127.1.2.3:80', '127.1', '0x7f000001', '2130706433', '0.0.0.0'],
    ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::]'],
  ].map((host) => `http://${host}/`),
  private: [
    ...[
      '100.127.255.254',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.9',
      '169.254.1.1',
      '100.64.0.1',
      '012.0.0.1',
    ],
    ...['[fd00::1]', '[fc12:3456::]', '[fe80::1]', '[::ffff:10.0.0.1]', '[::ffff:172.20.0.1]'],
  ].map((host) => `http://${host}`),
  public: [
    ...[
      'gw.example.com',
      '127.evil.com',
      '10.evil.com',
      '192.168.evil.com',
      'localhost.evil.com',
      '127.0.0.1.evil.com',
    ],
    ...['172.15.0.1', '172.32.0.1', '11.0.0.1', '100.128.0.1', '8.8.8.8', '[2001:db8::1]', '[::ffff:8.8.8.8]', '[::2]'],
    ...['192.5.0.1', '5.168.0.1', '100.63.0.1', '5.254.0.1', '169.5.0.1', '172.32.16.1', '[fec0::1]', '[fb00::1]'],
    ...['[::1:0:0]', '[1::]', '[::ffff:0:127.0.0.1]'],
    ...['gateway', 'console.lan', 'fc00.example', '1.2.3.example5', 'a.b.c.d5', '127.0.0.x1'],
  ].map((host) => `http://${host}`),
};

test.each(Object.entries(cases))('SEC-07: addresses are read to tell how far plain http goes: %s', (reach, urls) => {
  for (const url of urls) expect(reachOf(url), url).toBe(reach);
});

test('what is no address is taken for the farthest, and what travels beyond this machine in the open is told', () => {
  for (const broken of ['', 'gateway', 'http://', '//10.0.0.1']) expect(reachOf(broken), broken).toBe('public');
  expect(travelsReadable('http://gw.example')).toBe(true);
  expect(travelsReadable('http://10.0.0.1')).toBe(true);
  expect([travelsReadable('http://localhost'), travelsReadable('https://gw.example')]).toEqual([false, false]);
});
