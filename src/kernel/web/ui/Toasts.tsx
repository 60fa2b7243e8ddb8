import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Tone } from '#kernel/shared/record.ts';
import { messageOf } from '../data/api.ts';
import { createStore, useStore } from '../data/store.ts';
import { useTranslation } from '../i18n.ts';
import { freePlace, type MessagePlace } from './freePlace.ts';
import css from './ui.module.css';

interface Message {
  tone?: Tone;
  text: string;
  /** Takes the action back. Given where it can be taken back; the message then stays longer. */
  undo?: () => Promise<unknown>;
  /** Work under way: the share that is done, null while nobody knows. Such a message stays until it is renewed or closed. */
  progress?: number | null;
  cancel?: () => void;
}

interface Toast extends Message {
  id: number;
  tone: Tone;
}

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** A short message that goes by itself; bad news stays until it is closed. */
export function notify({ tone = 'good', ...message }: Message): number {
  lastId += 1;
  const toast = { id: lastId, tone, ...message };
  const isUnderWay = ({ progress }: Toast) => progress !== undefined;
  const last = toasts
    .get()
    .filter((known) => !isUnderWay(known))
    .slice(-2);
  toasts.set([...toasts.get().filter((known) => isUnderWay(known) || last.includes(known)), toast]);
  if (tone !== 'bad' && !isUnderWay(toast)) window.setTimeout(() => dismiss(toast.id), toast.undo ? 10_000 : 5000);
  return toast.id;
}

/** Says how far the work of a message has come. */
export function renew(id: number, message: Pick<Message, 'text' | 'progress'>): void {
  toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, ...message } : toast)));
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

const primary = '.mantine-Button-root[data-variant=filled], [data-primary]';

function placeNow(element: HTMLElement): MessagePlace {
  const { width, height } = element.getBoundingClientRect();
  const taken = [...document.querySelectorAll(primary)]
    .filter((button) => button.checkVisibility())
    .map((button) => button.getBoundingClientRect());
  const bar = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--bar-height'), 10) || 56;
  return freePlace({ width, height }, { width: window.innerWidth, height: window.innerHeight, bar, edge: 16 }, taken);
}

export function Toasts() {
  const { t } = useTranslation();
  const shown = useStore(toasts);
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<MessagePlace>('bottomRight');
  useLayoutEffect(() => {
    if (shown.length === 0) return undefined;
    const look = () => box.current && setPlace(placeNow(box.current));
    look();
    // A dialog may close or a step come into the foot while the message stands.
    const timer = window.setInterval(look, 300);
    return () => window.clearInterval(timer);
  }, [shown]);
  const takeBack = async (toast: Toast) => {
    dismiss(toast.id);
    try {
      await toast.undo?.();
      notify({ tone: 'info', text: t('Undone.') });
    } catch (error) {
      notify({ tone: 'bad', text: `${t('Not undone.')} ${t(messageOf(error))}` });
    }
  };
  return (
    <div ref={box} className={css.toasts} data-place={place} role="status" aria-live="polite">
      {shown.map((toast) => {
        const Picture =
          toast.tone === 'good' ? IconCircleCheck : toast.tone === 'info' ? IconInfoCircle : IconAlertTriangle;
        return (
          <div key={toast.id} className={css.toast} data-tone={toast.tone}>
            <Picture size={18} aria-hidden />
            <span>
              {toast.text}
              {toast.progress !== undefined && (
                <progress className={css.progress} value={toast.progress ?? undefined} aria-label={toast.text} />
              )}
            </span>
            {toast.undo && (
              <button type="button" className={css.undo} onClick={() => void takeBack(toast)}>
                {t('Undo')}
              </button>
            )}
            {toast.cancel ? (
              <button type="button" className={css.undo} onClick={toast.cancel}>
                {t('Cancel')}
              </button>
            ) : (
              <button type="button" aria-label={t('Close')} onClick={() => dismiss(toast.id)}>
                <IconX size={16} aria-hidden />
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
