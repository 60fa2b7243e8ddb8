import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useWords } from '#kernel/web/words.ts';
import { verdictOf } from '#kernel/web/ui/BigValueInput.tsx';
import { CardDialogs, type CardDialog } from './CardDialogs.tsx';
import { isComplete, standing, waitsForSecond, type CardShown, type JobCards } from './jobCards.ts';
import { bodyOf, confirmTypes, emptyAnswer, isAnswered, type Answer } from './stepAnswer.ts';
import { StepPane } from './StepPane.tsx';
import { StepRail } from './StepRail.tsx';
import css from './tablet.module.css';
import { stepName, type StepQueue } from './useStepQueue.ts';

interface Props {
  data: JobCards;
  card: CardShown;
  stepNo: number;
  queue: StepQueue;
  onStep: (stepNo: number) => void;
}

/** One card: the step in the middle, what belongs to it at the right, and the way on below. */
export function CardPane({ data, card, stepNo, queue, onStep }: Props) {
  const { t } = useWords();
  const [dialog, setDialog] = useState<CardDialog | null>(null);
  const [again, setAgain] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const step = card.steps.find((each) => each.stepNo === stepNo) ?? card.steps[0];
  if (!step) return <div className={css.pane} />;

  const name = stepName(card.cardNo, step.stepNo);
  const answer = queue.typed(name) ?? emptyAnswer(step, new Date());
  const last = standing(step);
  const isWaiting = queue.isWaiting(name);
  const isEntering = card.blocked === null && !isWaiting && (last === undefined || again === step.stepNo);
  const isLast = step.stepNo === card.steps.at(-1)?.stepNo;
  const isReady = isEntering && isAnswered(step, answer) && (again !== step.stepNo || (answer.reason?.trim().length ?? 0) >= 3);
  const isOutside = step.type === 'measurement' && ['below', 'above'].includes(verdictOf(answer.measured ?? '', step.min, step.max));

  const type = (next: Answer) => {
    setTrouble(null);
    queue.type(name, next);
  };
  const goOn = () => {
    setAgain(null);
    setTrouble(null);
    const next = card.steps.find((each) => each.stepNo > step.stepNo);
    if (next) onStep(next.stepNo);
  };
  const record = async (body: Record<string, unknown>) => {
    setBusy(true);
    setTrouble(null);
    try {
      const where = await queue.record(card.cardNo, step.stepNo, body);
      if (where === 'tablet') notify({ tone: 'warn', text: t('Saved on this tablet. It is sent when the connection is back.') });
      if (step.critical && where === 'server') setAgain(null);
      else goOn();
      return true;
    } catch (error) {
      setTrouble(t(messageOf(error)));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const next = () => (isReady ? void record(bodyOf(step, answer)) : goOn());
  const canSign = isComplete(card) && card.blocked === null;
  const whyNotSign = !queue.isOnline ? t('Signing needs the server.') : queue.waitingCount > 0 ? t('Entries still wait on this tablet.') : card.maySign === true ? null : t(card.maySign);
  const mayNotApply = step.naAllowed || card.naAllowed;

  return (
    <div className={css.pane}>
      <StepPane
        card={card}
        step={step}
        answer={answer}
        isEntering={isEntering}
        isRepeat={again === step.stepNo}
        isWaiting={isWaiting}
        customerPart={data.job.partNumber}
        trouble={trouble}
        onType={type}
        onStep={(to) => {
          setAgain(null);
          setTrouble(null);
          onStep(to);
        }}
      />
      <StepRail
        data={data}
        card={card}
        step={step}
        answer={answer}
        isEntering={isEntering}
        isOnline={queue.isOnline}
        isOutside={isOutside}
        onType={type}
        onAgain={() => setAgain(step.stepNo)}
        onDialog={setDialog}
      />
      <footer className={css.foot}>
        <Button variant="default" size="lg" disabled={step.stepNo === card.steps[0]?.stepNo} onClick={() => onStep(step.stepNo - 1)}>
          {t('Back')}
        </Button>
        <Button variant="default" size="lg" disabled={card.blocked !== null || !mayNotApply} title={mayNotApply ? undefined : t('This step always applies.')} onClick={() => setDialog(step.naAllowed ? 'stepNa' : 'cardNa')}>
          {t('Not applicable…')}
        </Button>
        <span className={css.saved} role="status">
          {isWaiting || queue.waitingCount > 0 ? t('Saved on this tablet; not on the server yet') : t('Saved on this tablet and on the server')}
        </span>
        {canSign ? (
          <Button size="lg" disabled={whyNotSign !== null} onClick={() => setDialog('sign')}>
            {t('Sign card {{card}}', { card: card.cardNo })}
          </Button>
        ) : (
          <Button size="lg" loading={isBusy} disabled={(isEntering && !isReady) || isOutside || (!isEntering && isLast)} onClick={next}>
            {isEntering && confirmTypes.has(step.type) ? t('Done, next step') : t('Next step')}
          </Button>
        )}
        {canSign && whyNotSign && <p className={css.why}>{whyNotSign}</p>}
        {!canSign && waitsForSecond(step) && <p className={css.why}>{t('{{step}} needs an independent inspection by a second person.', { step: step.title })}</p>}
      </footer>
      {dialog && <CardDialogs kind={dialog} data={data} card={card} step={step} answer={answer} onRecord={record} onClose={() => setDialog(null)} />}
    </div>
  );
}
