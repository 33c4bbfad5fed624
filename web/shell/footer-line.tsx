import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import OperatorHtml from '../operator-content/operator-html.tsx';
import { useSay } from '../session/console-context.tsx';
import line from './footer-line.module.css';

/** The operator's footer cut to one line, with a button that shows all of it where it is longer. */
export default function FooterLine({ html }: { html: string }) {
  const say = useSay();
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const { ref: sized, width } = useElementSize();
  const box = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(sized, box);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width cuts off another part.
  useEffect(() => {
    const shown = box.current?.firstElementChild;
    if (!isOpen && shown) setIsCut(shown.scrollWidth > shown.clientWidth + 1);
  }, [width, isOpen]);
  const label = say(isOpen ? 'web.lessFooter' : 'web.wholeFooter');
  return (
    <div className={line.line} data-open={isOpen || undefined}>
      <div ref={ref}>
        <OperatorHtml html={html} />
      </div>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={label}
          title={label}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconDots size={15} stroke={1.6} aria-hidden />
        </button>
      )}
    </div>
  );
}
