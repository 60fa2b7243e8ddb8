import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { ReasonDialog } from '#kernel/web/page/ReasonDialog.tsx';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { user } from '../shared/user.record.ts';
import { PermissionChoice, RoleGrid } from './userParts.tsx';
import { useProved } from '#modules/account/sign-in/web/public.tsx';
import css from './users.module.css';
import { useSend } from '#kernel/web/data/calls.ts';
import { changeRightsCall } from '../shared/rights.calls.ts';

interface Rights {
  permission: number;
  roles: readonly string[];
}

const sameSet = (left: readonly string[], right: readonly string[]) =>
  [...left].sort().join() === [...right].sort().join();

/** Gives and takes rights; what changes is marked, what it means is explained below before it is saved. */
export function RightsEditor({
  row,
  rights,
  onChange,
  mayChange,
}: {
  row: RowOf<typeof user>;
  rights: Rights;
  onChange: (rights: Rights) => void;
  mayChange: boolean;
}) {
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  const save = useSend(changeRightsCall, { id: row.id }, { also: ['history'] });
  const { attempt, dialog } = useProved();
  const isChanged = rights.permission !== row.permission || !sameSet(rights.roles, row.roles);
  const makesAdministrator = rights.roles.includes('admin.admin') && !(row.roles as string[]).includes('admin.admin');
  const send = (reason: string) =>
    attempt(async () => {
      const { asked } = await save.mutateAsync({ ...rights, version: row.version, reason });
      notify({
        tone: 'good',
        text: asked
          ? t('Saved. Another administrator has to agree before {{name}} may administer.', { name: row.name })
          : t('Saved'),
      });
    });
  return (
    <Section
      title={t('Rights')}
      actions={
        mayChange &&
        isChanged && (
          <Group gap="xs">
            <Button
              size="compact-md"
              variant="default"
              onClick={() => onChange({ permission: row.permission, roles: row.roles })}
            >
              {t('Undo')}
            </Button>
            <Button size="compact-md" onClick={() => setSaving(true)}>
              {t('Save rights')}
            </Button>
          </Group>
        )
      }
    >
      <PermissionChoice
        value={rights.permission}
        disabled={!mayChange}
        onChange={(permission) => onChange({ ...rights, permission })}
      />
      <RoleGrid
        roles={rights.roles}
        before={row.roles}
        disabled={!mayChange}
        onChange={(roles) => onChange({ ...rights, roles })}
      />
      {makesAdministrator && (
        <p className={css.warn} role="note">
          {t('The right to administer takes two people: saving asks for it, another administrator decides.')}
        </p>
      )}
      {isSaving && (
        <ReasonDialog
          title={t('Why do the rights change?')}
          action={t('Save rights')}
          isSafe
          onClose={() => setSaving(false)}
          onGive={send}
        />
      )}
      {dialog}
    </Section>
  );
}
