import { Link } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import type { auditPlan } from '../shared/plan.record.ts';
import { plannedAudit } from '../shared/plannedAudit.record.ts';
import css from './plans.module.css';

type Audit = RowOf<typeof plannedAudit>;
const months = Array.from({ length: 12 }, (_, at) => at + 1);

/** Planned, late, under way or held, as the board shows it. */
function standing({ status, month }: Audit, year: string, today: string) {
  if (status === 'reported' || status === 'closed') return { tone: 'good', label: 'Held' } as const;
  if (status === 'inProgress') return { tone: 'info', label: 'Under way' } as const;
  const isLate = `${year}-${String(month).padStart(2, '0')}` < today.slice(0, 7);
  return isLate ? ({ tone: 'bad', label: 'Late' } as const) : ({ tone: 'neutral', label: 'Planned' } as const);
}

/** The year at a glance: areas down, months across, each audit in its place. */
export function Board({ row }: PanelProps<typeof auditPlan>) {
  const { t, language } = useTranslation();
  const today = useToday();
  const rows = useRows(plannedAudit, { 'f.planId.in': row.id, sort: 'month', size: 500 }).data?.rows ?? [];
  const audits = rows.filter(({ status }) => status !== 'cancelled');
  const areas = [...new Map(audits.map(({ areaId, areaIdLabel }) => [areaId, areaIdLabel ?? '']))].toSorted(
    ([, left], [, right]) => left.localeCompare(right),
  );
  if (areas.length === 0) return null;
  const named = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  return (
    <Section title={t('Board')}>
      <Scroll label="Board">
        <table className={css.board}>
          <thead>
            <tr>
              <th scope="col">{t('Audit area')}</th>
              {months.map((month) => (
                <th key={month} scope="col">
                  {named.format(new Date(Date.UTC(2026, month - 1, 15)))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {areas.map(([areaId, name]) => (
              <tr key={areaId}>
                <th scope="row">{name}</th>
                {months.map((month) => (
                  <td key={month}>
                    {audits
                      .filter((audit) => audit.areaId === areaId && audit.month === month)
                      .map((audit) => (
                        <Link
                          key={audit.id}
                          to={`/qa/internal-audit/plans/audits/${audit.number}`}
                          title={`${audit.number} · ${audit.leadIdLabel ?? ''}`}
                        >
                          <StatusChip {...standing(audit, row.year, today)} />
                        </Link>
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Section>
  );
}
