/** Up to two letters on one of eight hues. */
export interface Badge {
  letters: string;
  hue: number;
  /** What the badge stands for. */
  title: string;
}
