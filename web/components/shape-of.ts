import type { Tone } from '../../shared/domain/enumeration.ts';

/** The `data-shape` of a tone (`theme/page.css`), which tells tones apart without colour. Undefined without a shape. */
export function shapeOf(tone: Tone | undefined): string | undefined {
  switch (tone) {
    case 'good':
    case 'fair':
    case 'accent':
      return 'disc';
    case 'warn':
      return 'triangle';
    case 'bad':
      return 'square';
    case 'muted':
      return 'ring';
    default:
      return undefined;
  }
}
