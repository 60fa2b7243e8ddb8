import { useState, type FormEvent } from 'react';
import { client } from '#kernel/web/data/client.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { useOptions, useSession, type SessionInfo } from '#kernel/web/data/session.ts';
import { themeColours } from '#kernel/web/theme/contrast.ts';
import { Button, Group, Modal, Stack } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Meaning, Note } from '#kernel/web/ui/Note.tsx';
import { ColourField } from './ColourField.tsx';
import css from './profile.module.css';
import { useAct } from './useAct.ts';
import { themeColorCall } from '../shared/picture.calls.ts';

/** Theme colour (spec §2: width 400; the five choices of §9 and any other). */
export function ThemeColourDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { sub } = useSession();
  const options = useOptions();
  const [colour, setColour] = useState(options.theme ?? themeColours[0]);
  const { act, isBusy, failure } = useAct(onClose);
  const save = async () => {
    await sendCall(themeColorCall, { params: { sub }, body: { color: colour } });
    const info = client.getQueryData<SessionInfo | null>(['session']);
    if (info) client.setQueryData(['session'], { ...info, options: { ...info.options, theme: colour } });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void act(save);
  };
  return (
    <Modal opened onClose={onClose} title={t('Theme colour')} size={400}>
      <form onSubmit={onSubmit}>
        <Stack gap="md">
          <Meaning>{t('Used for buttons, links and what is chosen. Text stays readable on every colour.')}</Meaning>
          {failure && <Note tone="bad">{t(failure)}</Note>}
          <ColourField label="Colour" choices={themeColours} value={colour} onChange={setColour} />
          <div className={css.sample} style={{ background: colour }} aria-hidden />
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
