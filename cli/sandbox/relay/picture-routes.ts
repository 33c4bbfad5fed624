import type { SandboxApp } from '../http/envelope.ts';
import { escapeHtml } from '../http/page.ts';
import type { Relay } from './relay.ts';

interface Picture {
  mj_id: string;
  prompt: string;
  image_url: string;
}

/**
 * `GET /mj/image/{mj_id}`: a drawing's picture, without sign-in, fetched from its URL (docs/gateways.md 4.12). Pictures
 * of the sample data have no real URL (`example.com` is reserved): they are drawn here, so that the viewer works
 * offline.
 */
export function registerPictures(app: SandboxApp, relay: Relay): void {
  app.get('/mj/image/:id', async (context) => {
    const picture = relay.store.get<Picture>(
      'SELECT mj_id, prompt, image_url FROM drawings WHERE mj_id = ?',
      context.req.param('id'),
    );
    if (!picture) return context.json({ error: 'midjourney_task_not_found' }, 400);
    if (!/^https?:\/\//.test(picture.image_url)) return context.json({ error: 'image not found' }, 404);
    if (isReserved(picture.image_url)) {
      return context.body(drawn(picture), 200, { 'content-type': 'image/svg+xml' });
    }
    try {
      const answer = await relay.transport({ method: 'GET', url: picture.image_url, headers: {}, timeout: 30_000 });
      const parts: Uint8Array[] = [];
      for await (const part of answer.chunks()) parts.push(part);
      const type = answer.headers['content-type'] ?? '';
      // Only images are passed on: anything else could run as a page of this gateway.
      if (answer.status !== 200 || !type.startsWith('image/')) throw new Error(`status ${answer.status}, type ${type}`);
      return context.body(Buffer.concat(parts), 200, { 'content-type': type });
    } catch {
      return context.json({ error: 'failed to fetch image' }, 502);
    }
  });
}

function isReserved(url: string): boolean {
  return URL.canParse(url) && /(^|\.)example\.(com|org|net)$/.test(new URL(url).hostname);
}

/** Circles in the colours derived from the task's number, above its prompt. */
function drawn({ mj_id, prompt }: Picture): string {
  const digits = [...mj_id].map(Number);
  const circles = digits.slice(-8).map((digit, index) => {
    const next = digits[index] ?? 0;
    const shape = `cx="${60 + index * 55}" cy="${80 + next * 34}" r="${30 + digit * 9}"`;
    return `<circle ${shape} fill="hsl(${(digit * 41 + index * 23) % 360} 65% 60%)" opacity="0.7"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="1024" height="1024">
<rect width="512" height="512" fill="hsl(${(digits.at(-1) ?? 0) * 36} 40% 18%)"/>
${circles.join('\n')}
<text x="20" y="490" font-family="sans-serif" font-size="16" fill="#fff">${escapeHtml(prompt.slice(0, 60))}</text>
</svg>
`;
}
