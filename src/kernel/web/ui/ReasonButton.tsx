import { useId, type ComponentProps } from 'react';
import { useTranslation } from '../i18n.ts';
import { Button } from './parts.ts';
import css from './ui.module.css';

interface Props extends ComponentProps<typeof Button<'button'>> {
  /** Why not yet, in the person's words; null or false when it can be used. */
  reason: string | null | false;
}

/** A button that says in a line of its own why it cannot be used yet. */
export function ReasonButton({ reason, onClick, ...button }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={css.reasoned}>
      <Button
        {...button}
        data-disabled={reason ? true : undefined}
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason ? id : undefined}
        onClick={(event) => (reason ? event.preventDefault() : onClick?.(event))}
      />
      {reason && <p id={id}>{t(reason)}</p>}
    </div>
  );
}
