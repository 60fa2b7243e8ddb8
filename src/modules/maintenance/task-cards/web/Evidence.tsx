import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf, newKey } from '#kernel/web/data/api.ts';
import { connection } from '#kernel/web/data/live.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { StepShown } from './jobCards.ts';
import { isOnTablet, keepPhoto, keptPhoto } from './photoStore.ts';
import { sendPhoto } from './sendPhotos.ts';
import css from './tablet.module.css';
import { fileAddress } from '#kernel/web/page/files.ts';

interface Props {
  cardId: string;
  step: StepShown;
  taken: readonly string[];
  mayTake: boolean;
  /** The answer is on its way: what is photographed now would belong to nothing. */
  isSending?: boolean;
  /** The new ones. They go to the step whose camera was opened, whatever step is shown when they arrive. */
  onTake: (photos: string[]) => void;
}

/** The pictures of a step. Without a connection they wait on this tablet and go with the step's answer. */
export function Evidence({ cardId, step, taken, mayTake, isSending = false, onTake }: Props) {
  const { t } = useTranslation();
  const camera = useRef<HTMLInputElement>(null);
  const opened = useRef<typeof onTake | null>(null);
  const [isBusy, setBusy] = useState(false);
  const needed = step.type === 'photo' ? Math.max(1, step.photoMin) : step.photoMin;
  const waiting = taken.filter(isOnTablet).length;
  const take = async (files: readonly File[]) => {
    const give = opened.current ?? onTake;
    opened.current = null;
    setBusy(true);
    const made: string[] = [];
    for (const file of files) {
      try {
        made.push(await sendOrKeep(cardId, file));
      } catch (error) {
        notify({ tone: 'bad', text: `${file.name}: ${t(messageOf(error))}` });
      }
    }
    setBusy(false);
    if (made.length > 0) give(made);
  };
  return (
    <div className={css.fact}>
      <h3>{t('Evidence')}</h3>
      <p>
        {needed > 0
          ? t('Photo {{count}} of {{needed}}', { count: taken.length, needed })
          : t('{{count}} photos', { count: taken.length })}
      </p>
      <div className={css.photos}>
        {taken.map((id) =>
          isOnTablet(id) ? (
            <OnTablet key={id} photo={id} />
          ) : (
            <a key={id} href={fileAddress(id, 'file')} target="_blank" rel="noreferrer">
              <img src={fileAddress(id, 'preview')} alt={t('Evidence')} loading="lazy" />
            </a>
          ),
        )}
      </div>
      {waiting > 0 && <small data-tone="warn">{t('{{count}} not sent yet', { count: waiting })}</small>}
      {mayTake && (
        <>
          <input
            ref={camera}
            type="file"
            hidden
            multiple
            accept="image/*"
            capture="environment"
            aria-label={t('Picture')}
            onChange={(event) => {
              void take([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
          <Button
            mt={8}
            variant="default"
            size="md"
            leftSection={<IconCamera size={18} />}
            loading={isBusy}
            disabled={isSending}
            onClick={() => {
              opened.current = onTake;
              camera.current?.click();
            }}
          >
            {t('Take photo')}
          </Button>
        </>
      )}
    </div>
  );
}

async function sendOrKeep(cardId: string, file: File): Promise<string> {
  const key = newKey();
  if (connection.get() === 'online') {
    try {
      return await sendPhoto(cardId, file, key);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) throw error;
      connection.set('offline');
    }
  }
  return keepPhoto(file, key);
}

function OnTablet({ photo }: { photo: string }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isGone = false;
    void keptPhoto(photo).then((file) => {
      if (!file || isGone) return;
      made = URL.createObjectURL(file);
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [photo]);
  return address ? <img src={address} alt={t('Picture on this tablet, not sent yet')} data-waiting /> : null;
}
