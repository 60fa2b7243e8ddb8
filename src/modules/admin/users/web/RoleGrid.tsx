import { areas, roleLevels } from '#kernel/shared/areas.ts';
import { useWords } from '#kernel/web/words.ts';
import { areaWords, levelWords } from '../shared/rights.ts';
import css from './users.module.css';

interface Props {
  roles: readonly string[];
  onChange: (roles: string[]) => void;
  disabled?: boolean;
  withoutAdministrator?: boolean;
  /** What the person has now: what differs is marked. */
  before?: readonly string[];
}

/** Roles as a grid: one row an area, one level of it or none. */
export function RoleGrid({ roles, onChange, disabled, withoutAdministrator, before }: Props) {
  const { t } = useWords();
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
            <th scope="col">{t('Area')}</th>
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
