import { useTranslation } from '#kernel/web/i18n.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { dueAgainCall } from '../shared/taskCards.calls.ts';

const kinds: Record<string, string> = {
  card: 'Card',
  test: 'Test',
  final: 'Final inspection report',
  clearOfTools: 'General verification',
  serial: 'Serial number',
};

/** What rests on a card and is due again when it is sent back, each by name. */
export function DueAgain({ jobNumber, cardNo }: { jobNumber: string; cardNo: string }) {
  const { t } = useTranslation();
  const { data } = useGet(dueAgainCall, { job: jobNumber, cardNo });
  if (!data) return null;
  if (data.due.length === 0) return <p>{t('Nothing else rests on this card.')}</p>;
  return (
    <>
      <p>{t('Due again with it:')}</p>
      <ul>
        {data.due.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>
            {t(kinds[kind] ?? kind)}: {t(name)}
          </li>
        ))}
      </ul>
    </>
  );
}
