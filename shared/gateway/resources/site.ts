import type { UptimeGroup } from '../../domain/option/panel.ts';
import { isRecord } from '../../domain/record.ts';
import { type SiteStatus, siteStatusSchema } from '../../domain/state/site-status.ts';
import type { Client } from '../client/client.ts';
import { decode, decodeCount, unreadable } from '../client/decode.ts';
import type { CallOptions } from '../client/page.ts';
import { learnStatus } from '../dialect/dialect.ts';

/**
 * What a gateway says about itself; everyone may call this (docs/gateways.md 4.1), except where a call says otherwise.
 */
export interface Site {
  /** The status object; from it the client also learns the gateway's generation. */
  status(o?: CallOptions): Promise<SiteStatus>;
  /** Whether server and database work (admin). Resolves with the gateway's message. */
  test(o?: CallOptions): Promise<string>;
  /** Markdown or HTML; '' when unset. Foreign text. */
  notice(o?: CallOptions): Promise<string>;
  /** Markdown, HTML, or a URL starting with `https://`. */
  about(o?: CallOptions): Promise<string>;
  /** Markdown, HTML, or a URL starting with `https://`. */
  homePage(o?: CallOptions): Promise<string>;
  /**
   * The state of the services that the site monitors (docs/gateways-modern.md 19). The gateway requests their status
   * pages during the call, for 30 seconds at most; a page it cannot reach has no monitors.
   */
  uptime(o?: CallOptions): Promise<UptimeGroup[]>;
}

/** The site calls, over a client. */
export function createSite(client: Client): Site {
  const text = async (path: string, o?: CallOptions): Promise<string> => {
    const { data } = await client.call({ method: 'GET', path, auth: 'public' }, o);
    return typeof data === 'string' ? data : '';
  };
  return {
    async status(o) {
      const path = '/api/status';
      const { data } = await client.call({ method: 'GET', path, auth: 'public' }, o);
      const status = decode(siteStatusSchema(), data, path);
      learnStatus(client, data);
      return status;
    },
    async test(o) {
      const { message } = await client.call({ method: 'GET', path: '/api/status/test' }, o);
      return message;
    },
    notice: (o) => text('/api/notice', o),
    about: (o) => text('/api/about', o),
    homePage: (o) => text('/api/home_page_content', o),
    async uptime(o) {
      const call = { method: 'GET', path: '/api/uptime/status', auth: 'public' } as const;
      const { data } = await client.call(call, o);
      // Accepting any other shape would look as if nothing were monitored.
      if (data !== null && !(Array.isArray(data) && data.every(isRecord))) throw unreadable(call, 'unexpected-shape');
      return (data ?? []).map(groupOf);
    },
  };
}

function groupOf({ categoryName, monitors }: Record<string, unknown>): UptimeGroup {
  const listed = Array.isArray(monitors) ? monitors.filter(isRecord) : [];
  return {
    name: String(categoryName ?? ''),
    monitors: listed.map(({ name, group, uptime, status }) => ({
      name: String(name ?? ''),
      group: String(group ?? ''),
      uptime: decodeCount(uptime),
      status: typeof status === 'number' ? status : -1,
    })),
  };
}
