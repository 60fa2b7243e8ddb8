import { useEffect, useState, type FormEvent } from 'react';
import { useSession } from '#kernel/web/data/session.ts';
import { themeColours } from '#kernel/web/theme/contrast.ts';
import { Button, Group, Modal, Stack } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Meaning, Note } from '#kernel/web/ui/Note.tsx';
import { defaultAvatarColour } from '../shared/avatar.ts';
import { ColourField } from './ColourField.tsx';
import { drawAvatar } from './drawAvatar.ts';
import css from './profile.module.css';
import { useAct } from './useAct.ts';
import { usePicture } from './usePicture.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { ownSettingsCall } from '../shared/account.calls.ts';

/** Avatar background (spec §2): the initial on a colour, black or white by itself. */
export function AvatarBackgroundDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { name, sub } = useSession();
  const own = useGet(ownSettingsCall, { sub });
  const picture = usePicture();
  // A dialog's content comes after its first effect: the canvas tells when it is there.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [chosen, setColour] = useState<string | null>(null);
  const colour = chosen ?? own.data?.personalization.background ?? defaultAvatarColour;
  const { act, isBusy, failure } = useAct(onClose);
  useEffect(() => {
    if (canvas) drawAvatar(canvas, name, colour);
  }, [canvas, name, colour]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canvas) void act(() => picture.keep(canvas.toDataURL('image/png'), colour));
  };
  return (
    <Modal opened onClose={onClose} title={t('Avatar background')} size={400}>
      <form onSubmit={onSubmit}>
        <Stack gap="md">
          <Meaning>{t('An avatar with your initial takes the place of your picture.')}</Meaning>
          {failure && <Note tone="bad">{t(failure)}</Note>}
          <canvas ref={setCanvas} className={css.avatar} role="img" aria-label={t('Preview of the avatar')} />
          <ColourField
            label="Colour"
            choices={[defaultAvatarColour, ...themeColours]}
            value={colour}
            onChange={setColour}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
