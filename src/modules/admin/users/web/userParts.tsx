import type { Tone } from '#kernel/shared/record.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Button, Group, Modal } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { roleWords, type Said } from '../shared/rights.ts';
import css from './users.module.css';

const states: Record<string, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  locked: { label: 'Locked', tone: 'bad' },
  disabled: { label: 'Closed', tone: 'neutral' },
};

type Translate = (text: string, values?: Record<string, unknown>) => string;

/** What is needed, in the reader's language: one of these is enough. */
export const oneOf = (needs: readonly Said[], t: Translate): string =>
  needs.map(({ text, values }) => t(text, values)).join(` ${t('or')} `);

export function StateOf({ state }: { state: string }) {
  const known = states[state];
  return <StatusChip tone={known?.tone ?? 'neutral'} label={known?.label ?? state} />;
}

/** Roles as small words; `most` of them, then how many more. */
export function RoleChips({ roles, most = 99 }: { roles: readonly string[]; most?: number }) {
  const { t } = useTranslation();
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

export interface SentLink {
  /** Null where no mail leaves the house. */
  sentTo: string | null;
  expiresAt: string | null;
}

/** Where the link went that somebody chooses their password with. Nobody but they see the link itself. */
export function LinkGiven({
  title,
  username,
  sent,
  onClose,
}: {
  title: string;
  username: string;
  sent: SentLink;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={title} size={560}>
      {sent.sentTo ? (
        <p>
          {t(
            'A link to choose a password was sent to {{address}}. It works once, and nobody else sees it. A PIN they had is void until then.',
            {
              address: sent.sentTo,
            },
          )}
        </p>
      ) : (
        <>
          <p>
            {t('No mail leaves this installation, so no link was sent. At the server this makes one to hand over:')}
          </p>
          <p className={css.link}>
            <Mono copy>{`npm run admin -- link ${username}`}</Mono>
          </p>
        </>
      )}
      {sent.expiresAt && (
        <p className={css.none}>
          {t('Works until')} <DateText value={sent.expiresAt} />
        </p>
      )}
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {t('Done')}
        </Button>
      </Group>
    </Modal>
  );
}
