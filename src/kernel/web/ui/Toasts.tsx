import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { Tone } from '#kernel/shared/record.ts';
import { createStore, useStore } from '../data/store.ts';
import { useTranslation } from '../i18n.ts';
import css from './ui.module.css';

interface Toast {
  id: number;
  tone: Tone;
  text: string;
}

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** A short message that goes by itself; bad news stays until it is closed. */
export function notify({ tone = 'good', text }: { tone?: Tone; text: string }): void {
  lastId += 1;
  const toast = { id: lastId, tone, text };
  toasts.set([...toasts.get().slice(-2), toast]);
  if (tone !== 'bad') window.setTimeout(() => dismiss(toast.id), 5000);
}

function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function Toasts() {
  const { t } = useTranslation();
  const shown = useStore(toasts);
  return (
    <div className={css.toasts} role="status" aria-live="polite">
      {shown.map((toast) => {
        const Picture =
          toast.tone === 'good' ? IconCircleCheck : toast.tone === 'info' ? IconInfoCircle : IconAlertTriangle;
        return (
          <div key={toast.id} className={css.toast} data-tone={toast.tone}>
            <Picture size={18} aria-hidden />
            <span>{toast.text}</span>
            <button type="button" aria-label={t('Close')} onClick={() => dismiss(toast.id)}>
              <IconX size={16} aria-hidden />
            </button>
          </div>
        );
      })}
    </div>
  );
}
