import { IconArrowLeft, IconCoin, IconFileText, IconListDetails, IconMessage } from '@tabler/icons-react';
import { hasEntry } from '../../shared/screens/navigation/navigation.ts';
import { type CatalogueModel, catalogueOf } from '../../shared/screens/pricing/catalogue.ts';
import { ownGroup } from '../../shared/screens/pricing/pricing-row.ts';
import { type Noun, screenOf } from '../../shared/screens/registry.ts';
import { ScreenIcon } from '../components/screen-icon.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { priceText } from '../models/price-cells.tsx';
import { usePrices } from '../models/use-prices.ts';
import { useNavigation } from '../navigation/wouter.tsx';
import type { PaletteEntry } from './entry.ts';

const sign = { size: 18, stroke: 1.6 };
/** The least number of characters for which models are searched. */
const leastTyped = 3;

/** The site's models with their prices. Each opens the model's page; the right arrow key shows more links (WEB-18). */
export function useModelEntries(query: string, leadTo: (model: string) => void): PaletteEntry[] {
  const context = useScreenContext();
  const navigation = useNavigation();
  const isWanted = query.length >= leastTyped && hasEntry('pricing', context);
  const { data } = usePrices({ enabled: isWanted });
  if (!isWanted || data === undefined) return [];
  const { say, user } = context;
  const icon = <ScreenIcon screen={screenOf('pricing')} />;
  const costs = ({ row: { promptPrice, completionPrice, callPrice } }: CatalogueModel) =>
    callPrice === undefined
      ? say('palette.modelPrices', { input: priceText(promptPrice), output: priceText(completionPrice) })
      : say('palette.modelPerCall', { price: priceText(callPrice) });
  return catalogueOf(data, ownGroup(data, user?.group)).map((model) => ({
    id: `model-${model.row.model.model_name}`,
    label: model.name,
    description: costs(model),
    icon,
    more: () => leadTo(model.row.model.model_name),
    choose: () => navigation.go(pageOf(model.row.model.model_name)),
  }));
}

const opening = (model: string) => new URLSearchParams({ open: model });
const pageOf = (model: string) => `/pricing?${opening(model)}`;

/** Links for one model: its page, its price in the price list, its calls, the playground. */
export function useModelDeeds(model: string | undefined, back: () => void): PaletteEntry[] {
  const context = useScreenContext();
  const navigation = useNavigation();
  const { say } = context;
  if (model === undefined) return [];
  const all: readonly { noun: Noun; label: string; icon: typeof IconCoin; to: string }[] = [
    { noun: 'pricing', label: say('palette.modelPage'), icon: IconListDetails, to: pageOf(model) },
    { noun: 'price', label: say('palette.modelPrice'), icon: IconCoin, to: `/price?${opening(model)}` },
    { noun: 'log', label: say('palette.modelCalls'), icon: IconFileText, to: `/log?${filterOf(model)}` },
    { noun: 'playground', label: say('pricing.tryIt'), icon: IconMessage, to: `/playground?${filterOf(model)}` },
  ];
  return [
    ...all
      .filter(({ noun }) => hasEntry(noun, context))
      .map(({ noun, label, icon: Icon, to }) => ({
        id: `model-${noun}`,
        label,
        icon: <Icon {...sign} />,
        choose: () => navigation.go(to),
      })),
    { id: 'back', label: say('web.back'), icon: <IconArrowLeft {...sign} />, leadsOn: true, choose: back },
  ];
}

const filterOf = (model: string) => new URLSearchParams({ model });
