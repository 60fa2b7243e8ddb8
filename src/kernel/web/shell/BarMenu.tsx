import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import css from './shell.module.css';

/**
 * A small menu below a button of the top bar or beside one of the drawer. Own code, because these always open to the same side: the UI
 * library's menu would add its positioning engine to the first load.
 */
export function BarMenu({
  label,
  face,
  children,
  side = 'below',
  openOnHover = false,
  className = css.barButton,
}: {
  label: string;
  face: ReactNode;
  children: ReactNode;
  side?: 'below' | 'above' | 'beside';
  openOnHover?: boolean;
  className?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const [top, setTop] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const open = () => {
    const box = root.current?.getBoundingClientRect();
    if (side === 'beside' && box) setTop(box.top);
    setOpen(true);
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const onOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onOutside);
    return () => document.removeEventListener('pointerdown', onOutside);
  }, [isOpen]);

  // The entry goes with its menu: the button keeps the keyboard, and a dialog gives it back there.
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isOpen) all.at((at + step) % (all.length || 1))?.focus();
      else {
        open();
        // The entries are there only after the menu has opened.
        requestAnimationFrame(() =>
          entries()
            .at(step === 1 ? 0 : -1)
            ?.focus(),
        );
      }
    }
  };

  return (
    <div
      ref={root}
      role="presentation"
      onClick={(event) => event.target instanceof Element && event.target.closest('[role=menuitem]') && close()}
      className={css.menuRoot}
      onKeyDown={onKeyDown}
      onMouseEnter={openOnHover ? open : undefined}
      onMouseLeave={openOnHover ? () => setOpen(false) : undefined}
      onBlur={(event) => event.relatedTarget && !root.current?.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={openOnHover ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => (isOpen && !openOnHover ? setOpen(false) : open())}
      >
        {face}
      </button>
      {isOpen && (
        <div
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={css.menu}
          data-side={side}
          // Beside a button the menu may start higher, so that its end stays on the screen.
          ref={(element) => {
            if (element && side === 'beside')
              element.style.top = `${Math.max(8, Math.min(top, window.innerHeight - element.offsetHeight - 8))}px`;
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}
