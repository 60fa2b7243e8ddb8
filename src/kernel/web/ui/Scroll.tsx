import type { ReactNode } from 'react';
import { useTranslation } from '../i18n.ts';
import css from './ui.module.css';

/** What may be wider than the screen, a small table mostly: it scrolls by itself, with the keyboard too. */
export function Scroll({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={[css.scroll, className].filter(Boolean).join(' ')} role="group" aria-label={t(label)} tabIndex={0}>
      {children}
    </div>
  );
}
