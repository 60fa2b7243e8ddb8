import { useEffect, useState } from 'react';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';

type Shown = { address: string; isPicture: boolean } | 'missing' | null;

/** A PDF or picture of the server on the page itself: fetched, since no answer of the server may stand in a frame (its headers forbid it). */
export function ShownFile({ address, title, className }: { address: string; title: string; className?: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>(null);
  useEffect(() => {
    let own: string | null = null;
    let isGone = false;
    const show = async () => {
      const answer = await fetch(address, { credentials: 'same-origin' });
      if (!answer.ok) throw new Error(String(answer.status));
      const file = await answer.blob();
      if (isGone) return;
      own = URL.createObjectURL(file);
      setShown({ address: own, isPicture: file.type.startsWith('image/') });
    };
    show().catch(() => setShown('missing'));
    return () => {
      isGone = true;
      if (own) URL.revokeObjectURL(own);
    };
  }, [address]);
  if (shown === 'missing') return <Note tone="bad">{t('There is no document to read here.')}</Note>;
  if (!shown) return <Skeleton height={320} />;
  return shown.isPicture ? (
    <img src={shown.address} alt={title} style={{ maxWidth: '100%' }} />
  ) : (
    <iframe className={className} title={title} src={shown.address} />
  );
}
