import { IconCamera } from '@tabler/icons-react';
import { useRef } from 'react';
import { attachFile } from '#kernel/web/page/files.ts';
import { newKey } from '#kernel/web/data/api.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { finding } from '../shared/finding.record.ts';
import css from './tablet.module.css';

interface Props {
  taken: readonly File[];
  onTake: (photos: File[]) => void;
}

/** The pictures of a finding that is being raised: they go to it once it has its number. */
export function FindingPhotos({ taken, onTake }: Props) {
  const { t } = useTranslation();
  const camera = useRef<HTMLInputElement>(null);
  return (
    <div className={css.fact}>
      <h3>{t('Photos')}</h3>
      <p>{taken.length > 0 ? taken.map(({ name }) => name).join(', ') : t(photoAsked)}</p>
      <input
        ref={camera}
        type="file"
        hidden
        multiple
        accept="image/*"
        capture="environment"
        aria-label={t('Picture')}
        onChange={(event) => {
          onTake([...taken, ...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        mt={8}
        variant="default"
        size="md"
        leftSection={<IconCamera size={18} />}
        onClick={() => camera.current?.click()}
      >
        {t('Take a picture')}
      </Button>
    </div>
  );
}

/** What a major or critical finding asks for while nobody has taken a picture of it. */
export const photoAsked = 'Take a picture of it: without one a major or critical finding is not decided.';

/** Attaches the pictures to their finding; answers the names of those that did not arrive. */
export async function sendFindingPhotos(id: string, photos: readonly File[]): Promise<string[]> {
  const lost: string[] = [];
  for (const photo of photos)
    await attachFile({ entity: finding.name, entityId: id }, photo, newKey()).catch(() => lost.push(photo.name));
  return lost;
}
