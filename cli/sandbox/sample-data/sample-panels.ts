import { sampleUptimeUrl } from '../site/panels.ts';
import type { Sandbox } from '../store/sandbox.ts';

/** Fills the panels of the home page. `now` in Unix seconds. */
export function setSamplePanels({ options }: Pick<Sandbox, 'options'>, now: number): void {
  for (const [key, value] of Object.entries(samplePanels(now))) options.set(key, value);
}

/**
 * The panels of the sample site's home page (docs/gateways-modern.md 31), with an announcement of each type. `now` in
 * Unix seconds.
 */
function samplePanels(now: number): Record<string, string> {
  const ago = (hours: number) => new Date((now - hours * 3600) * 1000).toISOString();
  const announcement = (id: number, type: string, hours: number, content: string, extra = '') => ({
    id,
    content,
    publishDate: ago(hours),
    type,
    extra,
  });
  const lists = {
    announcements: [
      announcement(1, 'default', 700, 'Harbour AI has a [new console](https://example.com/console).'),
      announcement(2, 'success', 200, 'Image models answer again.', 'Since Monday, 09:00 UTC'),
      announcement(3, 'warning', 20, '**Maintenance on Sunday**, 02:00–03:00 UTC.', '通话不受影响'),
      announcement(4, 'ongoing', 4, 'Slower answers from `gemini` models. We are looking into it.'),
      announcement(5, 'error', 2, 'Midjourney is down at its provider.'),
    ],
    faq: [
      {
        id: 1,
        question: 'Which models are there?',
        answer: 'All of [the price list](/pricing). Ask for more: support@example.com',
      },
      { id: 2, question: '余额会过期吗？', answer: '不会。' },
    ],
    api_info: [
      { id: 1, url: 'https://eu.harbour.example.com', route: 'Europe', description: 'Frankfurt', color: 'blue' },
      { id: 2, url: 'https://asia.harbour.example.com', route: '亚洲', description: '新加坡', color: 'light-green' },
    ],
    uptime_kuma_groups: [
      { id: 1, categoryName: 'Models', url: sampleUptimeUrl, slug: 'models', description: 'Kuma in Frankfurt' },
    ],
  };
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [`console_setting.${name}`, JSON.stringify(list)]),
  );
}
