import { useState } from 'react';
import { useTranslation } from '../i18n.ts';
import css from './ui.module.css';

/** An identifier in the mono face with slashed zero; one click copies it. `copy={false}` inside links and buttons. */
export function Mono({ children, copy = true }: { children: string | number | null | undefined; copy?: boolean }) {
  const text = String(children ?? '');
  if (!text) return null;
  return copy ? <Copied text={text} /> : <span className="mono">{text}</span>;
}

function Copied({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const onCopy = async () => {
    // The clipboard needs a secure context; selecting the text is the way that always works.
    await navigator.clipboard?.writeText(text).catch(() => undefined);
    setCopied(true);
    window.setTimeout(() => setCopied(false), 1200);
  };
  return (
    <button type="button" className={css.copy} title={isCopied ? t('Copied') : t('Copy')} onClick={() => void onCopy()}>
      <span className="mono">{text}</span>
      <span className="unseen" role="status">
        {isCopied ? t('Copied') : ''}
      </span>
    </button>
  );
}
