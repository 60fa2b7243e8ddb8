import { messageOf } from '#kernel/web/data/api.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { CardShown, JobCards } from './jobCards.ts';
import css from './tablet.module.css';
import { useSend } from '#kernel/web/data/calls.ts';
import { acknowledgeHandoverCall } from '../shared/taskCards.calls.ts';

/** The note the last shift left; nobody goes on before somebody else has read it (R23). */
export function HandoverBanner({ data, card }: { data: JobCards; card: CardShown }) {
  const { t } = useTranslation();
  const acknowledge = useSend(
    acknowledgeHandoverCall,
    { job: data.job.number, cardNo: card.cardNo },
    { also: ['gates'] },
  );
  if (!card.handoverAt || card.handoverAckAt || card.status !== 'inProgress') return null;
  return (
    <section className={css.banner} aria-label={t('Shift handover')}>
      <div>
        <b>{t('Shift handover')}</b> <DateText value={card.handoverAt} />
        <p>{card.handoverNote}</p>
      </div>
      <Button
        size="md"
        loading={acknowledge.isPending}
        onClick={() =>
          acknowledge.mutate({}, { onError: (error) => notify({ tone: 'bad', text: t(messageOf(error)) }) })
        }
      >
        {t('I have read it')}
      </Button>
    </section>
  );
}

/** A handover note that was read, for the side of the card. */
export function HandoverRead({ card }: { card: CardShown }) {
  const { t } = useTranslation();
  if (!card.handoverAt || !card.handoverAckAt || card.status !== 'inProgress') return null;
  return (
    <div className={css.fact}>
      <h3>{t('Shift handover')}</h3>
      <p style={{ whiteSpace: 'pre-line' }}>{card.handoverNote}</p>
      <small data-tone="good">
        {t('Read')} · <DateText value={card.handoverAckAt} />
      </small>
    </div>
  );
}
