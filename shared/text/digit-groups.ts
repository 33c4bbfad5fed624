/** A whole number without sign, as digits, with its thousands signs: `25,593`. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
