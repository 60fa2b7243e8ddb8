import { useState } from 'react';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { Button, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Meaning, Note } from '#kernel/web/ui/Note.tsx';
import css from './settings.module.css';
import type { SectionProps } from './useSettings.ts';

/** LINE: the id messages go to, and whether this server can send any. */
export function IntegrationsSection({ form, settings }: SectionProps) {
  const { t } = useTranslation();
  const [lineId, setLineId] = useState(settings.lineId ?? '');
  const save = async () => {
    if ((await form.save({ lineId: lineId.trim() || null })) === 'saved') notify({ text: t('Saved.') });
  };
  return (
    <Stack gap="md">
      {!settings.ways.line && (
        <Note tone="info">{t('LINE is not set up on this server. What you enter is kept until it is.')}</Note>
      )}
      <form
        noValidate
        className={css.line}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label={t('LINE user id')}
          description={t('From the official account of the company: it begins with U')}
          autoComplete="off"
          spellCheck={false}
          value={lineId}
          error={form.problems.lineId ? t(form.problems.lineId) : undefined}
          onChange={(event) => setLineId(event.currentTarget.value)}
        />
        {lineId !== (settings.lineId ?? '') && (
          <Button type="submit" loading={form.isSaving}>
            {t('Save')}
          </Button>
        )}
      </form>
      <Meaning>{t('Messages you get as push come to LINE too, while push messages are on.')}</Meaning>
    </Stack>
  );
}
