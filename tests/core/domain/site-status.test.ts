import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defaultSiteStatus, siteStatusSchema } from '../../../shared/domain/state/site-status.ts';

const read = (value: unknown) => z.safeParse(siteStatusSchema(), value).data;

test('NAV-09: an empty status reads with every default', () => {
  expect(defaultSiteStatus()).toMatchObject({
    system_name: 'New API',
    logo: '/logo.png',
    quota_per_unit: 500_000,
    display_in_currency: true,
    data_export_default_time: 'hour',
    min_topup: 1,
    payment_enabled: false,
    enable_drawing: false,
    register_enabled: true,
    setup: true,
  });
});

test("docs/gateways.md 1.2: upstream's online top-up is the card fork's payment switch", () => {
  expect(read({ enable_online_topup: true })?.payment_enabled).toBe(true);
  expect(read({ payment_enabled: true })?.payment_enabled).toBe(true);
});

test('a status survives empty names, a zero unit, null chats and unknown fields', () => {
  const status = read({ system_name: '', logo: '', quota_per_unit: 0, chats: null, faq: [1], setup: false });
  expect(status).toMatchObject({ system_name: 'New API', logo: '/logo.png', quota_per_unit: 500_000, setup: false });
  expect(status).toHaveProperty('faq', [1]);
});

test.each([['<html>'], [null], [[]], [{ quota_per_unit: 'many' }]])('%j is no status', (value) => {
  expect(read(value)).toBeUndefined();
});

test('what a gateway can do is told by the fields that came with it', () => {
  const seen = (value: unknown) => {
    const { has_orders, has_panels, has_metadata, has_upstream_updates, has_price_sync, has_tags } = read(value) ?? {};
    return { has_orders, has_panels, has_metadata, has_upstream_updates, has_price_sync, has_tags };
  };
  const none = { has_orders: false, has_metadata: false, has_upstream_updates: false, has_price_sync: false };
  expect(seen({ chats: [] })).toEqual({ ...none, has_panels: false, has_tags: true });
  expect(seen({ chat_link2: '', chats: [] })).toEqual({ ...none, has_panels: false, has_tags: false });
  expect(seen({ announcements_enabled: false })).toEqual({ ...none, has_panels: true, has_tags: false });
  const all = { has_orders: true, has_metadata: true, has_upstream_updates: true, has_price_sync: true };
  expect(seen({ quota_display_type: 'USD' })).toMatchObject(all);
});
