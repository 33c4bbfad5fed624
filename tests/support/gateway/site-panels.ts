import type { ScreenContext } from '../../../shared/screen/screen-context.ts';

/** Sets the content panels of a site's home page, with little content; `url` is the sandbox's address. */
export async function setPanels({ gateway }: Pick<ScreenContext, 'gateway'>, url: string): Promise<void> {
  const lists = {
    announcements: [{ id: 1, content: '**Midjourney** is down.', publishDate: '2026-01-02T03:04:05Z', type: 'error' }],
    faq: [
      { id: 1, question: 'Which models are there?', answer: 'All of them.' },
      { id: 2, question: '余额会过期吗？', answer: '不会。' },
    ],
    api_info: [
      { id: 1, url: 'https://eu.harbour.example.com', route: 'Europe', description: 'Frankfurt', color: 'blue' },
    ],
    uptime_kuma_groups: [{ id: 1, categoryName: 'Models', url: `${url}/sandbox/uptime`, slug: 'models' }],
  };
  for (const [name, list] of Object.entries(lists)) {
    await gateway.options.set(`console_setting.${name}`, JSON.stringify(list));
  }
}
