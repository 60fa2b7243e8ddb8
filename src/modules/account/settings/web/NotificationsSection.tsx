import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { saveOptions, useOptions } from '#kernel/web/data/session.ts';
import { Button, Group, Select, Stack, Switch, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PushDevices } from '#modules/account/notifications/web/public.tsx';
import { Meaning, Note } from '#kernel/web/ui/Note.tsx';
import css from './settings.module.css';
import type { NoticeChoice, SectionProps } from './useSettings.ts';
import { testMailCall } from '#modules/account/notifications/shared/centre.calls.ts';

/** How long the test-email button shows that the mail left (spec §2). */
const resetAfter = 1_800;
const usualQuietHours = { on: true, from: '20:00', to: '07:00' };

/** Push messages and their types, mail, quiet hours. */
export function NotificationsSection({ form, settings }: SectionProps) {
  const { t } = useTranslation();
  const options = useOptions();
  const { notifications } = settings;
  const quiet = { ...usualQuietHours, ...(options['quietHours'] as Partial<typeof usualQuietHours> | undefined) };
  const save = async (next: NoticeChoice) => {
    await form.save({ notifications: next });
  };
  const setType = (name: string, value: boolean) =>
    save({ ...notifications, types: notifications.types.map((type) => (type.name === name ? { name, value } : type)) });
  return (
    <Stack gap="md">
      <PushDevices onChange={(enabled) => save({ ...notifications, enabled })} />
      <fieldset className={css.group}>
        <legend>{t('Push messages about')}</legend>
        {notifications.types.map((type) => (
          <Switch
            key={type.name}
            label={t(type.name)}
            description={
              type.name === 'AOG' ? t('Aircraft on ground: rings at night too') : t('Requests, orders and approvals')
            }
            checked={type.value}
            disabled={!notifications.enabled || form.isSaving}
            onChange={(event) => void setType(type.name, event.currentTarget.checked)}
          />
        ))}
        {!notifications.enabled && <Meaning>{t('Switch push messages on first.')}</Meaning>}
      </fieldset>
      <Select
        label={t('Messages by mail')}
        data={[
          { value: 'urgent', label: t('Only urgent ones') },
          { value: 'all', label: t('All') },
          { value: 'none', label: t('None') },
        ]}
        value={typeof options['emailNotices'] === 'string' ? options['emailNotices'] : 'urgent'}
        allowDeselect={false}
        onChange={(emailNotices) => emailNotices && saveOptions({ emailNotices })}
      />
      <TestEmail sub={form.sub} address={settings.email} hasServer={settings.ways.mail} />
      <fieldset className={css.group}>
        <legend>{t('Quiet hours')}</legend>
        <Switch
          label={t('Do not disturb, except urgent')}
          description={t('Others wait until the quiet hours end. Bangkok time.')}
          checked={quiet.on}
          onChange={(event) => saveOptions({ quietHours: { ...quiet, on: event.currentTarget.checked } })}
        />
        <Group gap="sm">
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={end === 'from' ? t('From') : t('To')}
              disabled={!quiet.on}
              value={quiet[end]}
              onChange={(event) => {
                const value = event.currentTarget.value;
                if (/^\d\d:\d\d$/.test(value)) saveOptions({ quietHours: { ...quiet, [end]: value } });
              }}
            />
          ))}
        </Group>
      </fieldset>
    </Stack>
  );
}

/** Sends a test mail, says "Test email sent." and is itself again after 1.8 seconds (spec §2). */
function TestEmail({ sub, address, hasServer }: { sub: string; address: string; hasServer: boolean }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const run = async () => {
    setState('sending');
    setFailure(null);
    try {
      await sendCall(testMailCall, { params: { sub } });
      setState('sent');
      timer.current = window.setTimeout(() => setState('idle'), resetAfter);
    } catch (error) {
      setFailure(messageOf(error));
      setState('idle');
    }
  };
  return (
    <div className={css.test}>
      <Button
        variant="default"
        loading={state === 'sending'}
        data-state={state}
        onClick={() => state === 'idle' && void run()}
      >
        {state === 'sent' ? t('Test email sent.') : t('Send a test email')}
      </Button>
      {failure ? (
        <Note tone="bad">{t(failure)}</Note>
      ) : (
        <Meaning>
          {hasServer
            ? t('It goes to {{address}}.', { address })
            : t('No mail server is set up here: mails are kept as files on the server.')}
        </Meaning>
      )}
    </div>
  );
}
