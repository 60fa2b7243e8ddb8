import { IconClipboardOff, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { usePageTitle } from '#kernel/web/shell/title.ts';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ApplyRoute } from './ApplyRoute.tsx';
import { CardList } from './CardList.tsx';
import { CardPane } from './CardPane.tsx';
import { cardToOpen, readTitle, stepToOpen, type CardShown, type JobCards } from './jobCards.ts';
import css from './tablet.module.css';
import { TabletHead } from './TabletHead.tsx';
import { useStepQueue } from './useStepQueue.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { jobCardsCall } from '../shared/taskCards.calls.ts';

/** The shop floor's view of a job: its cards at the left, one step at a time in the middle. Made for a tablet and gloves. */
export function TaskCards({ title }: { title: string }) {
  const { t } = useTranslation();
  const mayLook = useCan()('maintenance.viewer');
  const { job, cardNo } = readTitle(title);
  if (!mayLook) {
    return (
      <EmptyState icon={IconLock} title={t('You lack the right to see task cards')}>
        <p>{t('Ask an administrator for the right maintenance.viewer.')}</p>
      </EmptyState>
    );
  }
  return <Loaded key={job} jobNumber={job} startAt={cardNo} />;
}

function Loaded({ jobNumber, startAt }: { jobNumber: string; startAt: string | null }) {
  const { t } = useTranslation();
  const answer = useGet(jobCardsCall, { title: jobNumber }, { also: ['finding', 'workOrder'] });
  usePageTitle(answer.data ? `${answer.data.job.number} · ${t('Task cards')}` : jobNumber);
  if (answer.data) return <Tablet data={answer.data} startAt={startAt} />;
  if (answer.error instanceof ApiError && answer.error.status === 404) {
    return (
      <EmptyState title={t('No work order {{number}}.', { number: jobNumber })}>
        <Button component={Link} to="/maintenance/workorders" variant="default">
          {t('Work orders')}
        </Button>
      </EmptyState>
    );
  }
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  return <Skeleton height={420} />;
}

function Tablet({ data, startAt }: { data: JobCards; startAt: string | null }) {
  const { t } = useTranslation();
  const queue = useStepQueue(data.job.number);
  const [place, setPlace] = useState(() => {
    const card = data.cards.find((each) => each.cardNo === startAt) ?? cardToOpen(data.cards);
    return card ? { cardNo: card.cardNo, stepNo: stepToOpen(card) } : null;
  });
  const openCard = (next: CardShown) => setPlace({ cardNo: next.cardNo, stepNo: stepToOpen(next) });
  const card = data.cards.find((each) => each.cardNo === place?.cardNo) ?? data.cards[0];
  if (!card) {
    return (
      <>
        <TabletHead data={data} queue={queue} onStep={(cardNo, stepNo) => setPlace({ cardNo, stepNo })} />
        <EmptyState icon={IconClipboardOff} title={t('No cards')}>
          <p>{t('A planner must apply a route template.')}</p>
          <ApplyRoute jobNumber={data.job.number} />
        </EmptyState>
      </>
    );
  }
  return (
    <div className={css.tablet}>
      <TabletHead data={data} queue={queue} onStep={(cardNo, stepNo) => setPlace({ cardNo, stepNo })} />
      <CardList cards={data.cards} open={card.cardNo} onOpen={openCard} />
      <CardPane
        key={card.id}
        data={data}
        card={card}
        stepNo={place?.stepNo ?? stepToOpen(card)}
        queue={queue}
        onStep={(stepNo) => setPlace({ cardNo: card.cardNo, stepNo })}
        onCard={openCard}
      />
    </div>
  );
}
