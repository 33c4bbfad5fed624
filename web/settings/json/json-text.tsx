import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { jsonFault } from '../../../shared/format/json-fault.ts';
import { prettyJson } from '../../../shared/screens/settings/options.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './json-text.module.css';

/** Height of a line in the editor, in px; the line numbers beside the text use the same height. */
const lineHeight = 18;

interface JsonTextProps {
  text: string;
  onChange(text: string): void;
  /** The id of the element that labels the text area. */
  labelId: string;
  name: string;
  fault: string | undefined;
}

/**
 * Edits JSON as text with line numbers. Marks the line of a syntax error and offers a button that moves the cursor
 * there (SET-10).
 */
export function JsonText({ text, onChange, labelId, name, fault }: JsonTextProps) {
  const { say } = useScreenContext();
  const faultId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [scrolled, setScrolled] = useState(0);
  const found = jsonFault(text);
  const count = text.split('\n').length;
  const numbers = Array.from({ length: count }, (_, index) => index + 1).join('\n');

  const goToFault = () => {
    const element = area.current;
    if (!element || !found) return;
    const start =
      text
        .split('\n')
        .slice(0, found.line - 1)
        .join('\n').length + (found.line > 1 ? 1 : 0);
    const offset = start + found.column - 1;
    element.focus();
    element.setSelectionRange(offset, Math.min(offset + 1, text.length));
    element.scrollTop = Math.max(0, (found.line - 4) * lineHeight);
  };
  return (
    <div>
      <div className={classes.frame} data-invalid={found !== undefined || undefined}>
        <div className={classes.gutter} aria-hidden>
          <pre style={{ transform: `translateY(${-scrolled}px)` }}>{numbers}</pre>
        </div>
        <div className={classes.body}>
          {found !== undefined && (
            <div
              className={classes.mark}
              style={{ transform: `translateY(${(found.line - 1) * lineHeight - scrolled}px)` }}
            />
          )}
          <textarea
            ref={area}
            className={classes.text}
            aria-labelledby={labelId}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={faultId}
            data-field={name}
            rows={Math.min(Math.max(count, 4), 20)}
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
            onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
          />
        </div>
      </div>
      <div className={classes.foot}>
        <span id={faultId} role="status" className={classes.fault}>
          {fault}
        </span>
        {found !== undefined ? (
          <Button size="compact-xs" variant="subtle" onClick={goToFault}>
            {say('settings.goToFault')}
          </Button>
        ) : (
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(prettyJson(text))}>
            {say('settings.layOut')}
          </Button>
        )}
      </div>
    </div>
  );
}
