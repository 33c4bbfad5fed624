import { expect, test } from 'vitest';
import { openSite } from './site.ts';
import { openUpstream } from './upstream.ts';

test('DRAW-01: pictures come from where they lie, those of the sample data are drawn, a page is no picture', async () => {
  const upstream = await openUpstream((response, _body, path) => {
    response.setHeader('content-type', path === '/a.png' ? 'image/png' : 'text/html');
    response.end(Buffer.from([1, 2, 255]));
  });
  const site = await openSite('classic');
  const drawing = (id: string, url: string): void => {
    site.store.run("INSERT INTO drawings (user_id, mj_id, prompt, image_url) VALUES (1, ?, '<b>', ?)", id, url);
  };
  drawing('1', `${upstream.url}/a.png`);
  drawing('2', `${upstream.url}/page`);
  drawing('3', 'https://pictures.example.com/3.png');
  drawing('4', '');
  const png = await site.get('/mj/image/1');
  expect(png.headers.get('content-type')).toBe('image/png');
  expect([...new Uint8Array(await png.arrayBuffer())]).toEqual([1, 2, 255]);
  expect((await site.get('/mj/image/2')).status).toBe(502);
  const svg = await site.get('/mj/image/3');
  expect(svg.headers.get('content-type')).toBe('image/svg+xml');
  expect(await svg.text()).toContain('&lt;b&gt;');
  expect((await site.get('/mj/image/4')).status).toBe(404);
  expect((await site.get('/mj/image/5')).status).toBe(400);
});
