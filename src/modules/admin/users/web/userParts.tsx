import type { Tone } from '#kernel/shared/record.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useWords } from '#kernel/web/words.ts';
import { roleWords } from '../shared/rights.ts';
import css from './users.module.css';

const states: Record<string, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  locked: { label: 'Locked', tone: 'bad' },
  disabled: { label: 'Closed', tone: 'neutral' },
};

export function StateOf({ state }: { state: string }) {
  const known = states[state];
  return <StatusChip tone={known?.tone ?? 'neutral'} label={known?.label ?? state} />;
}

/** Roles as small words; `most` of them, then how many more. */
export function RoleChips({ roles, most = 99 }: { roles: readonly string[]; most?: number }) {
  const { t } = useWords();
  if (roles.length === 0) return <span className={css.none}>{t('none')}</span>;
  return (
    <span className={css.roles}>
      {roles.slice(0, most).map((role) => (
        <span key={role} data-admin={role === 'admin.admin' || undefined} title={roleWords(role)}>
          {role}
        </span>
      ))}
      {roles.length > most && <small title={roles.slice(most).join(', ')}>+{roles.length - most}</small>}
    </span>
  );
}
