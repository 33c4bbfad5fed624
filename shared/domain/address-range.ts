/**
 * Whether a text is an IPv4 or IPv6 address, or a subnet of either in CIDR notation (`203.0.113.0/24`). Gateways reject
 * a number with a leading zero (`010.0.0.1`), which some programs read as octal.
 */
export function isAddressRange(text: string): boolean {
  const [address = '', length, ...more] = text.trim().split('/');
  const bits = isVersion4(address) ? 32 : isVersion6(address) ? 128 : undefined;
  if (bits === undefined || more.length > 0) return false;
  return length === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(length) && Number(length) <= bits);
}

function isVersion4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

function isVersion6(text: string): boolean {
  return /^[0-9a-f:.]+$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]`);
}
