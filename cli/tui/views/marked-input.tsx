import { Transform } from 'ink';
import TextInput from 'ink-text-input';
import { cursorMark } from '../terminal/cursor-mark.ts';
import { useTheme } from './theme-context.tsx';

/** ink-text-input paints its cursor inverted; nothing else in its line is. */
const inverted = '\u001B[7m';

/** A text field of ink-text-input that tells where its cursor is. */
export function MarkedInput(field: { value: string; mask?: string; focus: boolean; onChange(text: string): void }) {
  const { looks } = useTheme();
  const input = <TextInput {...field} />;
  if (!looks.marksCursor) return input;
  return <Transform transform={(line) => line.replace(inverted, cursorMark + inverted)}>{input}</Transform>;
}
