import { qrPath } from '../../shared/format/qr-code.ts';
import { useSay } from '../session/console-context.tsx';

/** A text as a QR code, dark on light in both themes, as scanners expect it. The caller also shows the text. */
export default function QrCode({ text }: { text: string }) {
  const say = useSay();
  const { size, path } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={say('web.qrCode')}
      viewBox={`0 0 ${size} ${size}`}
      width={232}
      height={232}
      shapeRendering="crispEdges"
      style={{ alignSelf: 'center', background: '#fff' }}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
