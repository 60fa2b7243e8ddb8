import { IconPlus } from '@tabler/icons-react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ActionIcon } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { workshops } from '#modules/hr/employees/shared/employee.record.ts';
import type { manpowerWeekCall } from '../shared/manpower.calls.ts';
import { comesAt, dayKinds, halves, shifts, weekdayOf, weekdays } from '../shared/roster.ts';
import { hours } from './hours.tsx';
import css from './manpower.module.css';

type Week = AnswerOf<typeof manpowerWeekCall>;
type Person = Week['people'][number];
type Day = Person['days'][number];
type Shift = Day['shifts'][number];

const awayWords = { ...dayKinds, away: 'Away' } as const;

export function DayHead({
  day,
  today,
  holiday,
}: {
  day: string;
  today: string;
  holiday: Week['holidays'][number] | undefined;
}) {
  const { t, language } = useTranslation();
  return (
    <th scope="col" className={day === today ? css.today : undefined}>
      {t(weekdays[weekdayOf(day)])}
      <small>
        <DateText value={day} kind="day" />
      </small>
      {holiday && <small className={css.holiday}>{language === 'th' ? holiday.nameTh : holiday.name}</small>}
    </th>
  );
}

export function Who({ person }: { person: Person }) {
  const { t, language } = useTranslation();
  return (
    <div className={css.who}>
      <span>{language === 'th' ? person.nameTh : person.name}</span>
      <small>
        {t(workshops[person.workshop as keyof typeof workshops])}
        {person.pattern && ` · ${person.pattern}`}
      </small>
      {(person.authorizations.length > 0 || person.skills.length > 0) && (
        <details>
          <summary>
            {t('Skills: {{skills}}, authorisations: {{count}}', {
              skills: person.skills.length,
              count: person.authorizations.length,
            })}
          </summary>
          <ul>
            {person.authorizations.map((one) => (
              <li key={one.number}>
                {one.name} <span className="mono">{one.number}</span>
                {one.until && (
                  <>
                    {' '}
                    {t('until')} <DateText value={one.until} kind="day" />
                  </>
                )}
              </li>
            ))}
            {person.skills.map((one) => (
              <li key={one.skill}>
                <span className="mono">{one.skill}</span> {t('level {{level}}', { level: one.level })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

export function DayCell({
  day,
  name,
  onAsk,
}: {
  day: Day;
  name: string;
  onAsk: ((shift: Shift | null) => void) | null;
}) {
  const { t } = useTranslation();
  return (
    <td>
      <div className={css.cell}>
        {day.shifts.map((shift) => (
          <ShiftChip key={shift.shift} shift={shift} name={name} day={day.day} onAsk={onAsk} />
        ))}
        {day.isChanged && <small className={css.changed}>{t('changed since published')}</small>}
        {onAsk && (
          <ActionIcon
            variant="subtle"
            color="gray"
            className={css.add}
            aria-label={t('Change {{day}} of {{name}}', { day: day.day, name })}
            onClick={() => onAsk(null)}
          >
            <IconPlus size={14} />
          </ActionIcon>
        )}
      </div>
    </td>
  );
}

function ShiftChip({
  shift,
  name,
  day,
  onAsk,
}: {
  shift: Shift;
  name: string;
  day: string;
  onAsk: ((shift: Shift) => void) | null;
}) {
  const { t } = useTranslation();
  const words = (
    <>
      {shift.minutes > 0 && (
        <span>
          <b>{shift.shift}</b> {comesAt(shift)} · {t('{{hours}} h', { hours: hours(shift.minutes) })}
        </span>
      )}
      {shift.away && (
        <span className={css.away}>
          {t(awayWords[shift.away.kind])} {shift.away.half && `${t(halves[shift.away.half])} `}
          {t('{{hours}} h', { hours: hours(shift.away.minutes) })}
        </span>
      )}
      {shift.minutes === 0 && !shift.away && <span className={css.off}>{t('Day off')}</span>}
    </>
  );
  const look = { className: css.chip, 'data-shift': shift.shift, title: t(shifts[shift.shift]) };
  if (!onAsk) return <span {...look}>{words}</span>;
  return (
    <button
      type="button"
      {...look}
      aria-label={t('{{shift}} of {{name}} on {{day}}', { shift: t(shifts[shift.shift]), name, day })}
      onClick={() => onAsk(shift)}
    >
      {words}
    </button>
  );
}

export function Sums({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation();
  const planned = days.reduce((sum, day) => sum + day.shifts.reduce((all, one) => all + one.minutes, 0), 0);
  const clocked = days.reduce((sum, day) => sum + day.clocked, 0);
  return (
    <td className={css.sums}>
      {t('{{hours}} h', { hours: hours(planned) })}
      <small>{t('{{hours}} h', { hours: hours(clocked) })}</small>
    </td>
  );
}
