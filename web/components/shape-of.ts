import type { Tone } from '../../shared/domain/enumeration.ts';

/** The `data-shape` of a tone (`theme/page.css`): shapes differ without their colour. Undefined for what has none. */
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
