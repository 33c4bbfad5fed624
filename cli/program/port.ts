import { wrongFlag } from './usage.ts';

/** A typed port: 0 to 65535; 0 lets the system choose. */
export function readPort(flag: string, text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw wrongFlag(flag, text, ['8080', '0']);
}

/** Reads `HOST:PORT` or a bare port, the value of `--listen`; IPv6 addresses stand in brackets. */
export function readListen(flag: string, text: string, defaultHost: string): { host: string; port: number } {
  const [, host = '', port = ''] = /^(?:(.*):)?(\d+)$/.exec(text) ?? [];
  if (port === '' || (host.includes(':') && !/^\[.*\]$/.test(host)))
    throw wrongFlag(flag, text, ['127.0.0.1:4181', '0']);
  return { host: host === '' ? defaultHost : host.replace(/^\[|\]$/g, ''), port: readPort(flag, port) };
}
