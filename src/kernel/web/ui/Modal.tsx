import { Modal as LibraryModal, type ModalProps } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import css from './ui.module.css';

const isLost = () => !document.activeElement || document.activeElement === document.body;

// A button that is busy is switched off, and lets go of the keyboard before its dialog is there.
let last: Element | null = null;
globalThis.document?.addEventListener('focusin', ({ target }) => (last = target as Element));

/** What opened each dialog, and what opened the dialog that lies under it: one of them is still there when it closes. */
const openers = new WeakMap<Element, readonly Element[]>();

// An entry of a menu is gone by the time the dialog closes: the button of its menu stands for it.
function openersNow(): readonly Element[] {
  const at = isLost() ? last : document.activeElement;
  const menu = at?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = menu ? document.getElementById(menu) : at;
  return opener ? [opener, ...(openers.get(opener.closest('[role=dialog]') ?? opener) ?? [])] : [];
}

/** A dialog. What opened it gets the keyboard back, also when the screen takes the dialog away instead of closing it. */
export function Modal(props: ModalProps) {
  const [opened] = useState(openersNow);
  const isOpen = useRef(props.opened);
  useEffect(() => {
    isOpen.current = props.opened;
  }, [props.opened]);
  useEffect(
    () => () => {
      if (!isOpen.current) return;
      // After whatever comes next has had its chance to take the focus; a dialog under this one takes it to its own beginning.
      setTimeout(() => {
        const back = [...opened, document.querySelector('#main')].find((one) => one?.checkVisibility());
        if (
          back instanceof HTMLElement &&
          (isLost() || back.closest('[role=dialog]')?.contains(document.activeElement))
        )
          back.focus({ preventScroll: true });
      }, 20);
    },
    [opened],
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
    <LibraryModal classNames={{ body: css.dialogBody }} {...props}>
      <Fields opened={opened}>{props.children}</Fields>
    </LibraryModal>
  );
}

/** Who opens a form wants to write: the keyboard begins in its first field, not at the button that closes it. */
function Fields({ opened, children }: { opened: readonly Element[]; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current?.closest('[role=dialog]');
    if (dialog) openers.set(dialog, opened);
    if (box.current?.querySelector('[data-autofocus]')) return;
    const fields = box.current?.querySelectorAll<HTMLElement>('input, textarea, select') ?? [];
    const first = [...fields].find((one) => !one.matches(':disabled, [type=file]') && one.checkVisibility());
    first?.setAttribute('data-autofocus', 'true');
  }, [opened]);
  return (
    <div ref={box} className={css.fields}>
      {children}
    </div>
  );
}
