import { sanitise } from './sanitise.ts';

// Windows reserves these for devices, with any extension.
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;
const longest = 100;

/**
 * A name for a download made from foreign text (such as a code's name): one path part, never empty, hidden, reserved or
 * too long. `extension` is trusted and appended as it is; it is given without its dot.
 */
export function safeFileName(name: string, extension: string, fallback = 'download'): string {
  const stem = sanitise(name)
    .normalize('NFC')
    .replace(/[/\\:*?"<>|\u2044\u2215\u29f8\uff0f\uff3c]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.~-]+|[\s.]+$/g, '');
  const short = shorten(stem).replace(/[\s.]+$/g, '');
  const usable = short === '' ? fallback : reserved.test(short) ? `${fallback}-${short}` : short;
  return `${usable}.${extension}`;
}

// File systems count bytes; a code point has at most four, and names of three-byte characters are common.
function shorten(stem: string): string {
  let bytes = 0;
  let kept = '';
  for (const character of stem) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > longest) break;
    kept += character;
  }
  return kept;
}
