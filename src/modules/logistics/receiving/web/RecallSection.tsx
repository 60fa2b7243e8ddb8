import { Link } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { recallLetterCall, recallReachCall } from '../shared/receiving.calls.ts';
import css from './receiving.module.css';

/** The recall a batch is in: what is blocked and where it lies, who has the rest, and the letter to each of them. */
export function RecallSection({ batch }: { batch: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const found = useGet(recallReachCall, { batch }).data?.recall;
  if (!found) return null;
  return (
    <Section title={t('Recall')} count={found.customers.length}>
      <p>{found.reason}</p>
      <ul className={css.checks}>
        {found.records.map((record) => (
          <li key={record.quarantine}>
            <Link className="mono" to={`/store/quarantine/${encodeURIComponent(record.quarantine)}`}>
              {record.batch} · {record.quarantine}
            </Link>
            <span>{record.places.join(', ')}</span>
            {Number(record.onHand)}
          </li>
        ))}
        {found.customers.flatMap(({ name, parts }) =>
          parts.map((part) => (
            <li key={part.jobNumber}>
              <Link className="mono" to={`/maintenance/mmc/${encodeURIComponent(part.jobNumber)}`}>
                {part.jobNumber}
              </Link>
              <span>{[name, part.certificateNo, part.dnNumber].filter(Boolean).join(' · ')}</span>
              {part.batches.join(', ')}
            </li>
          )),
        )}
      </ul>
      {can(recallLetterCall.allow) && found.customers.length > 0 && (
        <Group gap="xs" mt="sm">
          {found.customers.map(({ id, name }) => (
            <Button
              key={id}
              component="a"
              href={addressOf(recallLetterCall, { batch, customer: id })}
              target="_blank"
              rel="noreferrer"
              variant="default"
            >
              {t('Letter to {{name}}', { name })}
            </Button>
          ))}
        </Group>
      )}
    </Section>
  );
}
