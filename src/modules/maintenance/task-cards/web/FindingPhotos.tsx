import { IconCamera } from '@tabler/icons-react';
import { useRef } from 'react';
import { attachFile } from '#kernel/web/page/files.ts';
import { createSubmit, type Submit } from '#kernel/web/data/submitKey.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { finding } from '../shared/finding.record.ts';
import css from './tablet.module.css';

/** A picture with the key it is sent under, however often. */
export interface TakenPhoto {
  file: File;
  submit: Submit;
}

interface Props {
  taken: readonly TakenPhoto[];
  onTake: (photos: TakenPhoto[]) => void;
}

/** The pictures of a finding that is being raised: they go to it once it has its number. */
export function FindingPhotos({ taken, onTake }: Props) {
  const { t } = useTranslation();
  const camera = useRef<HTMLInputElement>(null);
  return (
    <div className={css.fact}>
      <h3>{t('Photos')}</h3>
      <p>{taken.length > 0 ? taken.map(({ file }) => file.name).join(', ') : t(photoAsked)}</p>
      <input
        ref={camera}
        type="file"
        hidden
        multiple
        accept="image/*"
        capture="environment"
        aria-label={t('Picture')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          onTake([...taken, ...files.map((file) => ({ file, submit: createSubmit() }))]);
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
        {t('Take photo')}
      </Button>
    </div>
  );
}

/** What a major or critical finding asks for while nobody has taken a picture of it. */
export const photoAsked = 'Take a photo: a major or critical finding is not decided without one.';

/** Attaches the pictures to their finding; answers the names of those that did not arrive. */
export async function sendFindingPhotos(id: string, photos: readonly TakenPhoto[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { file, submit } of photos)
    await submit(null, (key) => attachFile({ entity: finding.name, entityId: id }, file, key)).catch(() => {
      lost.push(file.name);
    });
  return lost;
}
