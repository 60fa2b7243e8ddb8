import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { formatDay } from '#kernel/shared/dates.ts';
import { inWords } from '#kernel/shared/field.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { fileAddress } from '#kernel/web/page/files.ts';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { Button, Skeleton, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { wearMapCall } from '../shared/defectMap.calls.ts';
import { PinnedDrawing } from './PinnedDrawing.tsx';
import css from './pins.module.css';

type Pin = AnswerOf<typeof wearMapCall>['pins'][number];

/** The findings of all parts of one number over each other on its drawings; one of them opens its photos. */
export function WearMap({ partNumber }: { partNumber: string }) {
  const { t } = useTranslation();
  const answer = useGet(wearMapCall, { partNumber });
  const [chosen, setChosen] = useState<string | null>(null);
  if (!answer.data)
    return answer.isError ? (
      <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <Skeleton height={240} />
    );
  const { drawings, pins, partName } = answer.data;
  const pin = pins.find(({ id }) => id === chosen);
  return (
    <>
      <PageHead
        number={answer.data.partNumber}
        title={partName}
        meaning="Where on this part findings were made, on all jobs. Choose one to see its photos."
        crumbs={[{ label: 'Defects', to: '/maintenance/defects' }]}
      />
      <MainAndRail
        main={
          <>
            {drawings.length === 0 && <EmptyState title="No drawing is kept at this part number yet." />}
            {drawings.map((drawing) => {
              const on = pins.filter(({ fileId }) => fileId === drawing.id);
              return (
                <Section key={drawing.id} title={drawing.fileName} count={on.length}>
                  <div className={css.spots}>
                    <PinnedDrawing
                      drawing={drawing}
                      chosen={chosen}
                      pins={on.map(({ id, x, y }, index) => ({
                        key: id,
                        label: String(index + 1),
                        x: Number(x),
                        y: Number(y),
                      }))}
                    />
                    <ul className={css.list}>
                      {on.map((each, index) => (
                        <li key={each.id}>
                          <Button
                            variant={each.id === chosen ? 'light' : 'subtle'}
                            justify="start"
                            fullWidth
                            aria-pressed={each.id === chosen}
                            onClick={() => setChosen(each.id)}
                          >
                            {index + 1} · {t(inWords(each.defect))} · {each.finding}
                          </Button>
                        </li>
                      ))}
                    </ul>
                  </div>
                </Section>
              );
            })}
            {pin && <Chosen pin={pin} />}
          </>
        }
      />
    </>
  );
}

function Chosen({ pin }: { pin: Pin }) {
  const { t } = useTranslation();
  return (
    <Section title={pin.finding}>
      <Text>
        {pin.description} · {t(inWords(pin.severity))} · S/N <span className="mono">{pin.serialNumber}</span> ·{' '}
        {formatDay(pin.day)} ·{' '}
        <Link to={`/maintenance/mmc/${pin.jobNumber}?tab=findings`} className="mono">
          {pin.jobNumber}
        </Link>
      </Text>
      {pin.photos.length === 0 ? (
        <Text c="dimmed">{t('No photo was taken of it.')}</Text>
      ) : (
        <div className={css.photos}>
          {pin.photos.map((id, index) => (
            <a key={id} href={fileAddress(id, 'file')} target="_blank" rel="noreferrer">
              <img
                src={fileAddress(id, 'preview')}
                alt={t('Photo {{count}} of {{finding}}', { count: index + 1, finding: pin.finding })}
              />
            </a>
          ))}
        </div>
      )}
    </Section>
  );
}
