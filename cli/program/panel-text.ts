import type { PanelText } from '../../shared/screens/panel/site-panels.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import type { Invocation } from './definition.ts';

/** Prints a site's panels as lines on standard output, set off from the output above them. */
export async function printPanelTexts(lines: readonly PanelText[], { world, output, say }: Invocation): Promise<void> {
  if (lines.length === 0) return;
  const { paint } = await import('../output/paint.ts');
  const texts = lines.map(({ label, text, tone, isTitle }) => {
    const whole = label === undefined ? text : pairOf(label, text, say);
    const shade = isTitle ? 'accent' : tone;
    return output.color && shade !== undefined && shade !== 'plain' && whole !== '' ? paint(whole, shade) : whole;
  });
  await world.stdout.write(`\n${texts.join('\n')}\n`);
}
