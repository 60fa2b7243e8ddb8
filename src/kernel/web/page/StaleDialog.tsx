import type { AnyRecord } from '#kernel/shared/record.ts';
import type { AnyRow } from '../data/records.ts';
import { cellOf } from '../list/cells.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Button, Group, Modal } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import css from './page.module.css';

/** Somebody else saved first: both versions of what differs side by side, and the decision is the person's (interface §4). */
export function StaleDialog({
  record,
  stale,
  mine,
  onClose,
  onKeepMine,
  onTakeTheirs,
}: {
  record: AnyRecord;
  stale: { current: AnyRow; by: string; at: string };
  mine: Record<string, unknown>;
  onClose: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('Somebody else saved first')} size={700}>
      <p className={css.meaning}>
        {stale.by} · <DateText value={stale.at} />. {t('What you typed is kept. Decide which version stays.')}
      </p>
      <table className={css.compare}>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Yours')}</th>
            <th scope="col">{t('Saved by {{name}}', { name: stale.by })}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(mine).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{t(record.fields[name]?.label ?? name)}</th>
              <td>{cellOf(record, name, { ...stale.current, [`${name}Label`]: undefined, [name]: value }) ?? '—'}</td>
              <td>{cellOf(record, name, stale.current) ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onTakeTheirs}>
          {t('Take theirs')}
        </Button>
        <Button onClick={onKeepMine}>{t('Save mine over it')}</Button>
      </Group>
    </Modal>
  );
}
