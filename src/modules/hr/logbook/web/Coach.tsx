import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { daysBetween, formatDay } from '#kernel/shared/dates.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { componentGroups } from '#modules/quality/authorizations/shared/public.ts';
import { coachCall } from '../shared/logbook.calls.ts';

type Group = AnswerOf<typeof coachCall>['groups'][number];

/** What keeps a person current in each group: how much work, by when, and on which jobs of today. */
export function Coach() {
  const { t } = useTranslation();
  const groups = useGet(coachCall).data?.groups ?? [];
  if (groups.length === 0) return null;
  return (
    <Section title={t('What keeps you current')} count={groups.length}>
      <FactTable
        head={['Component', 'State', 'Work still needed', 'Open jobs of this group']}
        rows={groups.map((group) => ({
          key: group.componentGroup,
          cells: [
            t(componentGroups[group.componentGroup]),
            <State key="state" group={group} />,
            <Needed key="needed" group={group} />,
            <Jobs key="jobs" group={group} />,
          ],
        }))}
      />
    </Section>
  );
}

function State({ group }: { group: Group }) {
  const { t } = useTranslation();
  const today = useToday();
  if (!group.isCurrent) return <StatusChip tone="bad" label="Not current" />;
  if (group.lapsesOn === null) return <StatusChip tone="good" label="Current" />;
  const days = daysBetween(today, group.lapsesOn);
  return (
    <StatusChip
      tone={days <= 60 ? 'warn' : 'good'}
      label={t('Lost in {{days}} days, on {{day}}', { days, day: formatDay(group.lapsesOn) })}
    />
  );
}

function Needed({ group }: { group: Group }) {
  const { t } = useTranslation();
  if (group.needed === 0) return '—';
  return group.needed === 1
    ? t('A day of work in this month')
    : t('A day of work in each of {{count}} months, this one the first', { count: group.needed });
}

function Jobs({ group }: { group: Group }) {
  const { t } = useTranslation();
  if (group.jobs.length === 0) return t('None today');
  return group.jobs.map(({ number, partName, cards }) => (
    <div key={number}>
      <Link to={`/task-cards/${number}`} className="mono">
        {number}
      </Link>{' '}
      {partName}, {t('{{count}} cards open', { count: cards })}
    </div>
  ));
}
