import { areas, roleLevels } from '#kernel/shared/areas.ts';
import { sidebar } from '#kernel/web/shell/sidebar.ts';
import { SegmentedControl, Text } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { areaWords, levelWords, permissionWords } from '../shared/rights.ts';
import css from './users.module.css';

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
