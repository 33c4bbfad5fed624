import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defaultSiteStatus, siteStatusSchema } from '../../../shared/domain/site-status.ts';

const read = (value: unknown) => z.safeParse(siteStatusSchema, value).data;

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
