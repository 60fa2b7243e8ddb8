import { useState } from 'react';
import { filesLive } from '#kernel/shared/live.ts';
import type { RowOf, UpdateOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useUpdate } from '#kernel/web/data/records.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { isDay, type Proposal } from '../shared/certificateReader.ts';
import { receiptLine } from '../shared/goodsReceipt.record.ts';
import { papersCall } from '../shared/papers.calls.ts';
import css from './receiving.module.css';

const certificates = receiptLine.fields.certType.options ?? {};

type Line = RowOf<typeof receiptLine>;

const isSame = (line: Line, { field, value }: Proposal) =>
  String(line[field] ?? '').toUpperCase() === value.toUpperCase();

/** What the certificates at a line say, beside what was typed. Nothing is taken over by itself: a person compares and says so. */
export function Papers({ line }: { line: Line }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const heard = useGet(papersCall, { id: line.id }, { enabled: isOpen, also: [filesLive.name] });
  const update = useUpdate(receiptLine, line);
  const take = (proposals: readonly Proposal[]) =>
    update.mutate(
      Object.fromEntries(proposals.map(({ field, value }) => [field, value])) as UpdateOf<typeof receiptLine>,
      {
        onError: (error) => notify({ text: t(messageOf(error)), tone: 'bad' }),
      },
    );
  const said = ({ field, value }: Proposal) => {
    if (isDay(field)) return <DateText value={value} kind="day" />;
    return field === 'certType' ? t((certificates as Readonly<Record<string, string>>)[value] ?? value) : value;
  };
  if (!isOpen)
    return (
      <Group>
        <Button variant="default" size="md" onClick={() => setOpen(true)}>
          {t('Read the papers')}
        </Button>
      </Group>
    );
  if (heard.error) return <p role="alert">{t(messageOf(heard.error))}</p>;
  if (!heard.data) return <p role="status">{t('The papers are being read.')}</p>;
  const { papers } = heard.data;
  if (papers.length === 0) return <p>{t('No PDF is attached. What a photo shows is typed by whoever sees it.')}</p>;
  return (
    <section aria-label={t('What the papers say')}>
      {papers.map(({ fileName, trouble, proposals, missing }) => {
        const news = proposals.filter((one) => line[one.field] === null || line[one.field] === '');
        return (
          <div key={fileName} className={css.paper}>
            <h4>{fileName}</h4>
            {trouble && <p>{t(trouble)}</p>}
            {missing.map((value) => (
              <p key={value} className={css.trouble} role="alert">
                {t('{{value}} does not stand on this paper.', { value })}
              </p>
            ))}
            {!trouble && proposals.length === 0 && <p>{t('Nothing was recognised. Type what it says.')}</p>}
            <FactTable
              head={['Field', 'The paper says', 'Read from', '']}
              rows={proposals.map((one) => ({
                key: one.field,
                cells: [
                  t(receiptLine.fields[one.field].label),
                  <strong key="said">{said(one)}</strong>,
                  <small key="from">{one.from}</small>,
                  isSame(line, one) ? (
                    <span key="same">{t('as entered')}</span>
                  ) : (
                    <Button
                      key="take"
                      size="compact-sm"
                      variant="default"
                      loading={update.isPending}
                      aria-label={t('Take over {{field}}', { field: t(receiptLine.fields[one.field].label) })}
                      onClick={() => take([one])}
                    >
                      {t('Take over')}
                    </Button>
                  ),
                ],
              }))}
            />
            {news.length > 1 && (
              <Button variant="default" size="md" loading={update.isPending} onClick={() => take(news)}>
                {t('Take over what is empty ({{count}})', { count: news.length })}
              </Button>
            )}
          </div>
        );
      })}
    </section>
  );
}
