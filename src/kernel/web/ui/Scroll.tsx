import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n.ts';
import css from './ui.module.css';

/** What may be wider than the screen, a small table mostly: it scrolls by itself, with the keyboard too, and fades at the side where more of it stands. */
export function Scroll({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState('');
  const look = () => {
    if (!frame.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = frame.current;
    const sides = [scrollLeft > 1 && 'left', scrollLeft + clientWidth < scrollWidth - 1 && 'right'];
    setMore(sides.filter(Boolean).join(' '));
  };
  useEffect(() => {
    if (!frame.current) return undefined;
    const sizes = new ResizeObserver(look);
    for (const element of [frame.current, ...frame.current.children]) sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return (
    <div
      ref={frame}
      className={[css.scroll, className].filter(Boolean).join(' ')}
      role="group"
      aria-label={t(label)}
      tabIndex={0}
      data-more={more || undefined}
      onScroll={look}
    >
      {children}
    </div>
  );
}
