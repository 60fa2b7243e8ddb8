import { useState } from 'react';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { useFieldErrors } from '#kernel/web/form/useFieldErrors.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Button, Checkbox, Group, Modal, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { portalLog } from '#modules/portal/customer-portal/shared/portalLog.record.ts';
import { portalScopes } from '#modules/portal/customer-portal/shared/portalUser.record.ts';
import css from './portal.module.css';
import { useSend } from '#kernel/web/data/calls.ts';
import { invitePortalUserCall } from '../shared/customerPortal.calls.ts';

export interface Given {
  link: string;
  expiresAt: string;
  email: string;
}

type PortalScope = keyof typeof portalScopes;
interface Values {
  customerId: string | null;
  name: string;
  email: string;
  scopes: PortalScope[];
}

/** Invites one of a customer's people. */
export function InviteDialog({ onClose, onGiven }: { onClose: () => void; onGiven: (given: Given) => void }) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Values>({
    customerId: null,
    name: '',
    email: '',
    // Who binds their company is named by it, never by default.
    scopes: (Object.keys(portalScopes) as PortalScope[]).filter((scope) => scope !== 'answers'),
  });
  const { faultOf, clear, take } = useFieldErrors(['email', 'customerId', 'name']);
  const invite = useSend(invitePortalUserCall, {}, { also: [portalLog.name] });
  const save = async () => {
    clear();
    try {
      const { link, expiresAt } = await invite.mutateAsync({ ...values, customerId: values.customerId ?? '' });
      onGiven({ link, expiresAt, email: values.email });
    } catch (error) {
      take(error);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('Invite to the portal')} size={480}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap="sm">
          <LinkInput
            to="customer"
            label={t('Customer')}
            withAsterisk
            value={values.customerId}
            error={faultOf('customerId')}
            onChange={(customerId) => setValues({ ...values, customerId })}
          />
          <TextInput
            label={t('Name')}
            withAsterisk
            value={values.name}
            error={faultOf('name')}
            onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
          />
          <TextInput
            label={t('E-mail')}
            withAsterisk
            type="email"
            value={values.email}
            error={faultOf('email')}
            onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
          />
          <Checkbox.Group
            label={t('Rights at the portal')}
            value={values.scopes}
            onChange={(scopes) => setValues({ ...values, scopes })}
          >
            <Stack gap={6} mt={6}>
              {Object.entries(portalScopes).map(([key, label]) => (
                <Checkbox key={key} value={key} label={t(label)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={invite.isPending}>
              {t('Invite')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** The link, shown once: for where mail does not reach. */
export function InvitationGiven({ given, onClose }: { given: Given; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('The invitation is on its way')} size={560}>
      <p>
        {t(
          'It went to {{email}}. The link works once; where mail does not reach, hand it over yourself. It is not shown again.',
          { email: given.email },
        )}
      </p>
      <p className={css.link}>
        <Mono>{given.link}</Mono>
      </p>
      <p className={css.quiet}>
        {t('Works until')} <DateText value={given.expiresAt} />
      </p>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {t('Done')}
        </Button>
      </Group>
    </Modal>
  );
}
