import { useState } from 'react';
import { ApiError } from '#kernel/web/data/api.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { PasswordInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { checkPin } from './secretRules.ts';
import { useSecretForm } from './useSecretForm.ts';
import { stepUpCall } from '#modules/account/sign-in/shared/session.calls.ts';
import { changePinCall } from '../shared/secret.calls.ts';

/** Change Pin (spec §2: width 400; rules §5). The password is asked as well when it was typed more than five minutes ago. */
export function ChangePinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { employeeId, sub } = useSession();
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useSecretForm({
    empty: { newPin: '', retype: '', password: '' },
    check: (values) => ({
      ...checkPin(values),
      password: asksPassword && values.password === '' ? 'Required' : undefined,
    }),
    send: async ({ newPin, password }) => {
      try {
        if (password !== '') await sendCall(stepUpCall, { body: { password } });
        await sendCall(changePinCall, { params: { employeeId: employeeId ?? sub }, body: { newPin } });
        return null;
      } catch (error) {
        if (error instanceof ApiError && error.status === 428) {
          setAsksPassword(true);
          return t('Enter your password too, to show that it is you.');
        }
        throw error;
      }
    },
    onClose,
  });
  const problem = (field: keyof typeof form.values) => (form.problems[field] ? t(form.problems[field]) : undefined);
  return (
    <SecretDialog
      title={t('Change Pin')}
      width={400}
      meaning={t('Your PIN is your signature. Do not share it.')}
      form={form}
      success={t('Your PIN was changed.')}
      submitLabel={t('Change Pin')}
      onClose={onClose}
    >
      {asksPassword && (
        <PasswordInput
          label={t('Your password')}
          autoComplete="current-password"
          required
          value={form.values.password}
          error={problem('password')}
          onChange={(event) => form.set('password', event.currentTarget.value)}
        />
      )}
      <PasswordInput
        label={t('New PIN')}
        description={t('Four characters')}
        autoComplete="off"
        required
        data-autofocus
        value={form.values.newPin}
        error={problem('newPin')}
        onChange={(event) => form.set('newPin', event.currentTarget.value)}
      />
      <PasswordInput
        label={t('Retype new PIN')}
        autoComplete="off"
        required
        value={form.values.retype}
        error={problem('retype')}
        onChange={(event) => form.set('retype', event.currentTarget.value)}
      />
    </SecretDialog>
  );
}
