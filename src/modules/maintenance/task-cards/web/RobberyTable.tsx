import type { AnswerOf } from '#kernel/shared/call.ts';
import { fileAddress } from '#kernel/web/page/files.ts';
import { RecordLink } from '#kernel/web/page/RecordLink.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { JobLink } from '#modules/maintenance/work-orders/web/public.tsx';
import { partPapers } from '../shared/cardWords.ts';
import type { robberiesCall } from '../shared/robbery.calls.ts';
import css from './tables.module.css';

/** The parts taken between work orders, with their papers and whether the donor has another one. */
export function RobberyTable({ rows }: { rows: AnswerOf<typeof robberiesCall>['taken'] }) {
  const { t } = useTranslation();
  const heads = ['Part', 'Serial or batch', 'Taken from', 'Taken for', 'Batch', 'Paper', 'Reason', 'Fitted', 'Donor'];
  return (
    <div className={css.table}>
      <table aria-label={t('Robbery between work orders')}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{t(head)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <span className="mono">{row.partNumber}</span> {row.name} × {row.quantity}
              </td>
              <td className="mono">{row.lot}</td>
              <td>
                <JobLink number={row.donor} />
              </td>
              <td>
                <JobLink number={row.recipient} />
              </td>
              <td>
                <RecordLink record="batch" id={row.batch} className="mono">
                  {row.batch}
                </RecordLink>
              </td>
              <td>
                {t(partPapers[row.paper as keyof typeof partPapers] ?? row.paper)}{' '}
                {row.paperId ? (
                  <a href={fileAddress(row.paperId, 'file')} target="_blank" rel="noreferrer">
                    {row.paperNumber}
                  </a>
                ) : (
                  row.paperNumber
                )}
                {row.ownerConsent && (
                  <small>
                    <br />
                    {t('Owner’s agreement')}: {row.ownerConsent}
                  </small>
                )}
              </td>
              <td>
                {row.reason}
                <small>
                  <br />
                  {row.by} · <DateText value={row.takenAt} />
                </small>
              </td>
              <td>{row.fittedOn ?? <StatusChip tone="warn" label="On the shelf" />}</td>
              <td>
                <span className="mono">{row.finding}</span>{' '}
                {row.findingStatus === 'closed' ? (
                  <StatusChip tone="good" label="Replaced" />
                ) : (
                  <StatusChip tone="bad" label="Not replaced" />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
