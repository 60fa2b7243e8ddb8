import { Modal as LibraryModal, type ModalProps } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import css from './ui.module.css';

// An entry of a menu is gone by the time the dialog closes: the button of its menu stands for it.
function openerNow(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : document.activeElement;
}

const isLost = () => !document.activeElement || document.activeElement === document.body;

/** A dialog. What opened it gets the keyboard back, also when the screen takes the dialog away instead of closing it. */
export function Modal(props: ModalProps) {
  const [opener] = useState(openerNow);
  const isOpen = useRef(props.opened);
  useEffect(() => {
    isOpen.current = props.opened;
  }, [props.opened]);
  useEffect(
    () => () => {
      if (!isOpen.current) return;
      // After whatever comes next has had its chance to take the focus.
      setTimeout(() => {
        for (const target of [opener, document.querySelector('#main')])
          if (isLost() && target instanceof HTMLElement) target.focus({ preventScroll: true });
      }, 20);
    },
    [opener],
  );
  useEffect(() => {
    if (!props.opened) return undefined;
    // A control that is switched off or taken away lets go of the keyboard: Tab finds the dialog again.
    const findBack = (event: KeyboardEvent) => {
      const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog]');
      if (event.key === 'Tab' && isLost()) dialogs[dialogs.length - 1]?.focus();
    };
    document.addEventListener('keydown', findBack, true);
    return () => document.removeEventListener('keydown', findBack, true);
  }, [props.opened]);
  return (
    <LibraryModal {...props}>
      <Fields>{props.children}</Fields>
    </LibraryModal>
  );
}

/** Who opens a form wants to write: the keyboard begins in its first field, not at the button that closes it. */
function Fields({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current?.querySelector('[data-autofocus]')) return;
    const fields = box.current?.querySelectorAll<HTMLElement>('input, textarea, select') ?? [];
    const first = [...fields].find((one) => !one.matches(':disabled, [type=file]') && one.checkVisibility());
    first?.setAttribute('data-autofocus', 'true');
  }, []);
  return (
    <div ref={box} className={css.fields}>
      {children}
    </div>
  );
}
