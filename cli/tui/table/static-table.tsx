import { Text } from 'ink';
import { Table } from 'ink-table';
import type { PropsWithChildren } from 'react';
import { useTheme } from '../theme/theme-context.tsx';
import { textWidth } from './width.ts';

/**
 * Private-use characters that replace a text while ink-table measures it: the first one is the index of the text, the
 * rest fill its width.
 */
const firstPlaceholder = 0xe000;
const filler = '\uF8FF';
const placeholder = /[\uE000-\uF8FE]\uF8FF*/g;

/**
 * A small table that is drawn once (ink-table): results, facts, names. ink-table measures with `String.length`, which
 * is wrong for Chinese and emoji; it is therefore given placeholders as long as the texts are wide.
 */
export function StaticTable({ headers, rows }: { headers: readonly string[]; rows: readonly (readonly string[])[] }) {
  const theme = useTheme();
  const texts: string[] = [];
  const stand = (text: string) => {
    texts.push(text);
    return String.fromCharCode(firstPlaceholder + texts.length - 1).padEnd(textWidth(text), filler);
  };
  const real = (children: unknown) =>
    String(children).replace(placeholder, (holder) => texts[holder.charCodeAt(0) - firstPlaceholder] ?? '');
  const keys = headers.map(stand);
  const data = rows.map((row) => Object.fromEntries(keys.map((key, index) => [key, stand(row[index] || ' ')])));
  return (
    // ink-table builds its rows once and keeps them, so other contents need another instance (`key`).
    <Table
      key={texts.join('\n')}
      data={data}
      columns={keys}
      header={({ children }: PropsWithChildren) => <Text wrap="truncate">{theme.paint.header(real(children))}</Text>}
      cell={({ children }: PropsWithChildren) => <Text wrap="truncate">{real(children)}</Text>}
      skeleton={() => null}
    />
  );
}
