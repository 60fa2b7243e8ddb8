import type { RowOf } from '#kernel/shared/record.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { Button, Text } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { tatBasisWords } from '#modules/marketing/customers/shared/customer.record.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { isOpenJob } from './jobCells.tsx';
import type { Overview } from './jobTabs.ts';
import { DueDateDialog } from './DueDateDialog.tsx';

type Job = RowOf<typeof workOrder>;
const days = (hours: number) => (hours / 24).toFixed(1);

/** Who held the clock for how long, and the way to change the due date. */
export function TurnAround({ job, clock }: { job: Job; clock: Overview['turnAround'] }) {
  const { t } = useTranslation();
  const mayMove = useCan()('maintenance.admin') && isOpenJob(job);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Text size="sm">
        {t(
          clock.excusableHours === 0
            ? '{{elapsed}} days in the shop of {{contract}} contract days.'
            : '{{elapsed}} days in the shop, of which the customer held {{held}}: {{used}} of {{contract}} contract days used.',
          {
            elapsed: days(clock.elapsedHours),
            held: days(clock.excusableHours),
            used: days(clock.turnAroundHours),
            contract: clock.contractDays,
          },
        )}
      </Text>
      {clock.basis !== 'calendar' && (
        <Text size="sm" c="dimmed">
          {t(tatBasisWords[clock.basis])}. <Link to="/hr/holidays">{t('Holidays')}</Link>
        </Text>
      )}
      {mayMove && (
        <Button mt="xs" variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {t('Change due date')}
        </Button>
      )}
      {isOpen && <DueDateDialog job={job} onClose={() => setOpen(false)} />}
    </>
  );
}
