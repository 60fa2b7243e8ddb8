import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { Button, Group, Switch } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Meaning, Note } from '#kernel/web/ui/Note.tsx';
import css from './notifications.module.css';
import { usePush } from './usePush.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { sendCall, useGet } from '#kernel/web/data/calls.ts';
import { pushDevicesCall, removePushDeviceCall, testPushDeviceCall } from '../shared/push.calls.ts';

type Device = AnswerOf<typeof pushDevicesCall>['devices'][number];

/** Push messages: on or off on this browser, and the other browsers that get them. `onChange` tells whether any does. */
export function PushDevices({ onChange }: { onChange: (isOn: boolean) => Promise<void> }) {
  const { t } = useTranslation();
  const push = usePush();
  const list = useGet(pushDevicesCall);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const devices = list.data?.devices ?? [];

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const forget = async (device: Device) => {
    await sendCall(removePushDeviceCall, { params: { id: device.id } });
    await refresh(['push-device']);
    if (devices.length === 1) await onChange(false);
  };
  const toggle = (on: boolean) =>
    run(async () => {
      if (on) {
        if (await push.enable()) await onChange(true);
        return;
      }
      const endpoint = await push.disable();
      const own = devices.find((device) => device.endpoint === endpoint);
      if (own) await forget(own);
      else if (devices.length === 0) await onChange(false);
    });
  const test = (device: Device) =>
    run(async () => {
      await sendCall(testPushDeviceCall, { params: { id: device.id } });
      notify({ text: t('A test message is on its way to {{device}}.', { device: t(device.device) }) });
    });

  const reason = {
    missing: t('This browser takes push messages only over HTTPS.'),
    blocked: t('The browser blocks messages from this site. Allow notifications in its site settings, then reload.'),
    dismissed: t('The browser asked, and nobody answered. Switch it on again to be asked once more.'),
  }[push.state as 'missing'];
  return (
    <div className={css.push}>
      <Switch
        label={t('Push messages on this browser')}
        description={reason}
        checked={push.state === 'on'}
        // Whether it is on is still being asked: a control that comes to life later is passed by the keyboard.
        disabled={isBusy || push.state === 'missing' || push.state === 'blocked'}
        onChange={(event) => void toggle(event.currentTarget.checked)}
      />
      {failure && <Note tone="bad">{t(failure)}</Note>}
      {devices.length === 0 ? (
        <Meaning>{t('No browser gets your push messages yet.')}</Meaning>
      ) : (
        <ul className={css.devices} aria-label={t('Browsers that get your push messages')}>
          {devices.map((device) => (
            <li key={device.id}>
              <div>
                <strong>{t(device.device)}</strong>
                <span>
                  {device.lastSentAt ? (
                    <>
                      {t('last message')} <DateText value={device.lastSentAt} kind="instant" />
                    </>
                  ) : (
                    t('no message yet')
                  )}
                </span>
              </div>
              <Group gap={4}>
                <Button variant="default" size="xs" disabled={isBusy} onClick={() => void test(device)}>
                  {t('Test')}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="xs"
                  disabled={isBusy}
                  onClick={() => void run(() => forget(device))}
                >
                  {t('Remove')}
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
