import { type ReactNode, useEffect, useId, useRef } from 'react';
import { focusLate } from '../components/return-focus.ts';
import classes from './settings-card.module.css';

interface SettingsCardProps {
  /** The section's id in the location. */
  id: string;
  title: string;
  /** Explains the section where its title is not enough. */
  lead?: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Whether the location names this card, which is then scrolled into view. */
  isChosen: boolean;
  /** The field that the location names; it gets the focus. */
  field?: string;
  children: ReactNode;
}

/** A card that contains one section of the settings. */
export function SettingsCard({ id, title, lead, actions, isChosen, field, children }: SettingsCardProps) {
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isChosen) showCard(card.current, field);
  }, [isChosen, field]);
  return (
    <section ref={card} data-section={id} className={classes.card} aria-labelledby={heading}>
      <header className={classes.header}>
        <div className={classes.words}>
          <h2 id={heading} className={classes.title} tabIndex={-1}>
            {title}
          </h2>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** Scrolls a card into view and focuses its heading, or scrolls to and focuses the named field. */
export function showCard(card: Element | null | undefined, field?: string): void {
  if (!card) return;
  const asked = field === undefined ? null : card.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  (asked?.closest('[data-setting]') ?? card).scrollIntoView({ block: asked === null ? 'start' : 'center' });
  focusLate(asked ?? card.querySelector<HTMLElement>('h2'));
}
