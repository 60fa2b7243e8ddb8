import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { useFieldErrors } from '#kernel/web/form/useFieldErrors.ts';
import { Button, Group, Modal, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { LinkGiven, type SentLink, PermissionChoice, RoleGrid } from './userParts.tsx';
import { useProved } from '#modules/account/sign-in/web/public.tsx';
import { useSend } from '#kernel/web/data/calls.ts';
import { createUserCall } from '../shared/people.calls.ts';

interface Made extends SentLink {
  row: { username: string };
}

/** Invites somebody: who they are and what they may do; they choose their password themselves. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [values, setValues] = useState({
    username: '',
    name: '',
    email: '',
    employeeId: null as string | null,
    permission: 1,
    roles: [] as string[],
  });
  const { faultOf, clear, take } = useFieldErrors(['username', 'name', 'email', 'employeeId']);
  const [made, setMade] = useState<Made | null>(null);
  const create = useSend(createUserCall);
  const { attempt, dialog } = useProved();
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  const save = () =>
    attempt(async () => {
      clear();
      setMade(await create.mutateAsync(values));
    }).catch(take);
  if (made)
    return (
      <LinkGiven
        title={t('{{name}} is invited', { name: values.name })}
        username={made.row.username}
        sent={made}
        onClose={() => void navigate(`/admin/${made.row.username}`)}
      />
    );
  return (
    <>
      <Modal opened={!dialog} onClose={onClose} title={t('New user')} size={640}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Stack gap="sm">
            <Group grow align="flex-start">
              <TextInput
                label={t('User name')}
                withAsterisk
                data-autofocus
                value={values.username}
                error={faultOf('username')}
                onChange={(event) => set({ username: event.currentTarget.value })}
              />
              <TextInput
                label={t('Name')}
                withAsterisk
                value={values.name}
                error={faultOf('name')}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
            </Group>
            <Group grow align="flex-start">
              <TextInput
                label={t('E-mail')}
                withAsterisk
                value={values.email}
                error={faultOf('email')}
                onChange={(event) => set({ email: event.currentTarget.value })}
              />
              <LinkInput
                to="employee"
                label={t('Employee')}
                value={values.employeeId}
                error={faultOf('employeeId')}
                onChange={(employeeId) => set({ employeeId })}
              />
            </Group>
            <PermissionChoice value={values.permission} onChange={(permission) => set({ permission })} />
            <RoleGrid roles={values.roles} onChange={(roles) => set({ roles })} withoutAdministrator />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={create.isPending}>
                {t('Invite')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      {dialog}
    </>
  );
}
