import { useState } from 'react';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { Button, NumberInput, Stack } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { SessionList } from '#modules/account/sign-in/web/public.tsx';
import css from './settings.module.css';
import type { SectionProps } from './useSettings.ts';

/** The specification's message for a login duration outside 1 to 30 (§5, R-GEN-3). */
const durationMessage = '0 - 30';

/** Password, PIN, second step, how long a sign-in lasts, and the devices. */
export function SecuritySection({ form, settings, openDialog, onSubDialog }: SectionProps) {
  const { t } = useTranslation();
  const [duration, setDuration] = useState<number | string>(settings.loginDuration);
  const isRight = typeof duration === 'number' && Number.isInteger(duration) && duration >= 1 && duration <= 30;
  const save = async () => {
    if (isRight && (await form.save({ loginDuration: duration })) === 'saved') notify({ text: t('Saved.') });
  };
  return (
    <Stack gap="md">
      <div className={css.row}>
        <span>{t('Password')}</span>
        <Button variant="default" size="xs" onClick={() => openDialog('password')}>
          {t('Change password')}
        </Button>
      </div>
      <div className={css.row}>
        <span>
          {t('Signing PIN')}{' '}
          <StatusChip tone={settings.hasPin ? 'good' : 'warn'} label={settings.hasPin ? 'Set' : 'Not set'} />
        </span>
        <Button variant="default" size="xs" onClick={() => openDialog('pin')}>
          {t('Change Pin')}
        </Button>
      </div>
      <div className={css.row}>
        <span>
          {t('2-Step Authentication')}{' '}
          <StatusChip
            tone={settings.twoFactor.enabled ? 'good' : 'neutral'}
            label={settings.twoFactor.enabled ? 'On' : 'Off'}
          />
        </span>
        <Button variant="default" size="xs" onClick={() => openDialog('twoStep')}>
          {settings.twoFactor.enabled ? t('Manage') : t('Enable')}
        </Button>
      </div>
      <form
        noValidate
        className={css.line}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <NumberInput
          label={t('Login duration')}
          description={t('Days without use until you sign in again; after 30 days in any case.')}
          suffix={` ${t('days')}`}
          allowDecimal={false}
          value={duration}
          error={isRight ? (form.problems.duration ? t(form.problems.duration) : undefined) : durationMessage}
          onChange={setDuration}
        />
        {duration !== settings.loginDuration && (
          <Button type="submit" loading={form.isSaving}>
            {t('Save')}
          </Button>
        )}
      </form>
      <div>
        <h2 className={css.sub}>{t('Devices')}</h2>
        <SessionList onSubDialog={onSubDialog} />
      </div>
    </Stack>
  );
}
