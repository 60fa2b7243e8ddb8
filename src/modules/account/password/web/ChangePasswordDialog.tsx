import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#kernel/web/data/session.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { PasswordInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { checkPassword } from './secretRules.ts';
import { StrengthMeter } from './StrengthMeter.tsx';
import { useSecretForm } from './useSecretForm.ts';
import { changePasswordCall } from '../shared/secret.calls.ts';

/** Change password (spec §2: width 500; rules §5). */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { sub } = useSession();
  const queries = useQueryClient();
  const form = useSecretForm({
    empty: { oldPass: '', newPass: '', retype: '' },
    check: checkPassword,
    send: async ({ oldPass, newPass }) => {
      await sendCall(changePasswordCall, { params: { sub }, body: { oldPass, newPass } });
      // The old session ended with the old password; the new one has its own time.
      await queries.invalidateQueries({ queryKey: ['session'] });
      return null;
    },
    onClose,
  });
  const problem = (field: keyof typeof form.values) => (form.problems[field] ? t(form.problems[field]) : undefined);
  return (
    <SecretDialog
      title={t('Change password')}
      width={500}
      meaning={t('Three or four words you can remember make a good one. Your other devices are signed out.')}
      form={form}
      success={t('Your password was changed.')}
      submitLabel={t('Change password')}
      onClose={onClose}
    >
      <PasswordInput
        label={t('Current password')}
        autoComplete="current-password"
        required
        data-autofocus
        value={form.values.oldPass}
        error={problem('oldPass')}
        onChange={(event) => form.set('oldPass', event.currentTarget.value)}
      />
      <PasswordInput
        label={t('New password')}
        autoComplete="new-password"
        required
        value={form.values.newPass}
        error={problem('newPass')}
        onChange={(event) => form.set('newPass', event.currentTarget.value)}
      />
      <StrengthMeter password={form.values.newPass} />
      <PasswordInput
        label={t('Retype new password')}
        autoComplete="new-password"
        required
        value={form.values.retype}
        error={problem('retype')}
        onChange={(event) => form.set('retype', event.currentTarget.value)}
      />
    </SecretDialog>
  );
}
