import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** The registry entries of the price lists: the prices here, and the comparison with other sites (GEN-23, GEN-24). */
export const priceEntries = [
  {
    noun: 'price',
    label: 'navigation.price',
    access: Role.Root,
    paths: ['/price'],
    icon: 'tag',
    texts: ['cost'],
    aliases: ['price-table'],
    summary: 'price.description',
    load: async () => (await import('../price/price-screen.ts')).priceScreen,
  },
  {
    noun: 'price-sync',
    label: 'navigation.priceSync',
    access: Role.Root,
    needs: 'has_price_sync',
    paths: ['/price-sync'],
    icon: 'price',
    texts: ['price'],
    summary: 'priceSync.summary',
    load: async () => (await import('./price-sync-screen.ts')).priceSyncScreen,
  },
] as const satisfies readonly ScreenEntry[];
