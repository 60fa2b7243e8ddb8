import { areas, roleLevels } from '#kernel/shared/areas.ts';
import type { Tone } from '#kernel/shared/record.ts';
import { sidebar } from '#kernel/web/shell/sidebar.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Button, Group, Modal, SegmentedControl, Text } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { areaWords, levelWords, permissionWords, roleWords, type Said } from '../shared/rights.ts';
import css from './users.module.css';

const states: Record<string, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  locked: { label: 'Locked', tone: 'bad' },
  disabled: { label: 'Closed', tone: 'neutral' },
};

type Translate = (text: string, values?: Record<string, unknown>) => string;

/** What is needed, in the reader's language: one of these is enough. */
export const oneOf = (needs: readonly Said[], t: Translate): string =>
  needs
    .map(({ text, values = {} }) => {
      const said = Object.entries(values).map(([key, value]) => [key, inParts(String(value), t)] as const);
      return t(text, Object.fromEntries(said));
    })
    .join(` ${t('or')} `);

/** `Tools: User` is two words of the catalogue. */
const inParts = (words: string, t: Translate) =>
  words
    .split(': ')
    .map((word) => t(word))
    .join(': ');

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
        <span key={role} data-admin={role === 'admin.admin' || undefined} title={inParts(roleWords(role), t)}>
          {role}
        </span>
      ))}
      {roles.length > most && (
        <small
          title={roles
            .slice(most)
            .map((role) => inParts(roleWords(role), t))
            .join(', ')}
        >
          +{roles.length - most}
        </small>
      )}
    </span>
  );
}

export interface SentLink {
  /** Null where no mail is sent. */
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

/** The numeric permission, and in words what it opens beside the lower ones. */
export function PermissionChoice({
  value,
  onChange,
  disabled,
}: {
  value: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}) {
  const { t } = useTranslation();
  const opens = sidebar.flatMap((group) => group.items).filter((item) => item.level === value);
  return (
    <div>
      <Text size="sm" fw={500} id="permission-label">
        {t('Permission')}
      </Text>
      <SegmentedControl
        fullWidth
        disabled={disabled ?? false}
        aria-labelledby="permission-label"
        value={String(value)}
        onChange={(next) => onChange(Number(next))}
        data={['1', '2', '3', '4', '5']}
      />
      <p className={css.opens}>
        <strong>
          {value}: {t(permissionWords[value] ?? '')}.
        </strong>{' '}
        {value === 1 ? t('Opens in the menu:') : t('Opens in the menu, beside what lower ones open:')}{' '}
        {opens.map((item) => t(item.label)).join(', ')}
      </p>
    </div>
  );
}

interface GridProps {
  roles: readonly string[];
  onChange: (roles: string[]) => void;
  disabled?: boolean;
  withoutAdministrator?: boolean;
  /** What the person has now: what differs is marked. */
  before?: readonly string[];
}

/** Roles as a grid: one row an area, one level of it or none. */
export function RoleGrid({ roles, onChange, disabled, withoutAdministrator, before }: GridProps) {
  const { t } = useTranslation();
  const levelOf = (area: string, list: readonly string[]) =>
    roleLevels.findLast((level) => list.includes(`${area}.${level}`)) ?? 'none';
  const choose = (area: string, level: string) =>
    onChange([
      ...roles.filter((role) => !role.startsWith(`${area}.`)),
      ...(level === 'none' ? [] : [`${area}.${level}`]),
    ]);
  return (
    <div className={css.gridScroll}>
      <table className={css.grid}>
        <thead>
          <tr>
            <th scope="col">{t('Area of work')}</th>
            {['none', ...roleLevels].map((level) => (
              <th key={level} scope="col">
                {t(level === 'none' ? 'None' : levelWords[level as 'viewer'])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => {
            const now = levelOf(area, roles);
            const isChanged = before !== undefined && levelOf(area, before) !== now;
            return (
              <tr key={area} data-changed={isChanged || undefined}>
                <th scope="row">{t(areaWords[area])}</th>
                {(['none', ...roleLevels] as const).map((level) => (
                  <td key={level}>
                    <input
                      type="radio"
                      name={`role-${area}`}
                      aria-label={`${t(areaWords[area])}: ${t(level === 'none' ? 'None' : levelWords[level])}`}
                      checked={now === level}
                      disabled={
                        (disabled ?? false) || (withoutAdministrator === true && area === 'admin' && level === 'admin')
                      }
                      onChange={() => choose(area, level)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
