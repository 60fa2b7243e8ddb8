import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { CardDialogs, type CardDialog } from './CardDialogs.tsx';
import { CardSummary } from './CardSummary.tsx';
import { HandoverBanner } from './Handover.tsx';
import { standing, summaryStep, type CardShown, type JobCards, type StepShown } from './jobCards.ts';
import { nextCard, SignButton, whyNotSign } from './SignButton.tsx';
import { SecondPerson } from './SecondPerson.tsx';
import { answerWords, bodyOf, confirmTypes, emptyAnswer, isAnswered, isBlank, type Answer } from './stepAnswer.ts';
import { aboutOf, outsideWords } from './limitWords.ts';
import { StepPane } from './StepPane.tsx';
import { StepRail } from './StepRail.tsx';
import { verdictOf } from './testAnswer.ts';
import { StepStrip } from './StepStrip.tsx';
import { LessonsOfCard } from '#modules/safety/lessons/web/public.tsx';
import css from './tablet.module.css';
import { Unsent } from './Unsent.tsx';
import { stepName, type StepQueue } from './useStepQueue.ts';

interface Props {
  data: JobCards;
  card: CardShown;
  stepNo: number;
  queue: StepQueue;
  onStep: (stepNo: number) => void;
  onCard: (card: CardShown) => void;
}

/** One card: the step (or, after the last one, the summary) in the middle, what belongs to it at the right, and the way on below. */
export function CardPane({ data, card, stepNo, queue, onStep, onCard }: Props) {
  const { t } = useTranslation();
  const mayWork = useCan()('maintenance.user') && data.me.employeeId !== null;
  const [openedAt] = useState(() => new Date());
  const [dialog, setDialog] = useState<CardDialog | null>(null);
  const [again, setAgain] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [condemns, setCondemns] = useState<string | null>(null);
  const step = card.steps.find((each) => each.stepNo === stepNo) ?? null;
  const name = stepName(card.cardNo, step?.stepNo ?? summaryStep);
  // While it is on its way the answer stands as it was given, whatever arrives meanwhile.
  const [sent, setSent] = useState<Answer | null>(null);
  const answer: Answer = sent ?? (step && (queue.typed(name) ?? emptyAnswer(step, openedAt))) ?? {};
  const last = step ? standing(step) : undefined;
  const isWaiting = queue.isWaiting(name);
  const refused = queue.refused?.step === name ? queue.refused : null;
  const isRepeat = step !== null && again === step.stepNo;
  const isEntering =
    step !== null &&
    mayWork &&
    card.blocked === null &&
    !isWaiting &&
    (last === undefined || isRepeat || sent !== null);
  const isGiven = isEntering && isAnswered(step, answer) && (!isRepeat || (answer.reason?.trim().length ?? 0) >= 3);
  const isOutside = isEntering && needsFinding(step, answer);

  const isOvertaken =
    sent === null && !isWaiting && !isRepeat && last !== undefined && !isBlank(step, queue.typed(name));

  const goTo = (to: number) => {
    setAgain(null);
    setTrouble(null);
    onStep(to);
  };
  const at = step ? card.steps.indexOf(step) : card.steps.length;
  const goOn = () => goTo(card.steps[at + 1]?.stepNo ?? summaryStep);
  const record = async (body: Record<string, unknown>): Promise<true | string> => {
    if (!step) return '';
    setBusy(true);
    setSent(answer);
    setTrouble(null);
    const { notApplicable, finding } = body as Pick<Answer, 'notApplicable' | 'finding'>;
    // What goes with the entry is kept with what was typed: refused or taken back, nothing of it is lost.
    if (notApplicable || finding) queue.type(name, { ...answer, notApplicable, finding });
    try {
      const seen = { cardId: card.id, attempt: last?.attempt ?? 0 };
      const where = await queue.record(
        { cardId: card.id, cardNo: card.cardNo, stepNo: step.stepNo },
        { ...body, seen },
      );
      // A critical step stays on the screen: its second person signs next.
      const asksSecond = (step.critical || 'removedUnread' in body) && body['notApplicable'] === undefined;
      if (asksSecond && where === 'server') setAgain(null);
      else goOn();
      return true;
    } catch (error) {
      if (notApplicable) queue.type(name, answer);
      const said = t(messageOf(error));
      setTrouble(said);
      if (error instanceof ApiError && error.code === 'CONDEMNS') {
        setCondemns(said);
        setDialog('condemn');
      }
      return said;
    } finally {
      setBusy(false);
      setSent(null);
    }
  };
  const next = () => (isGiven && step ? void record(bodyOf(step, answer)) : goOn());
  const open = (kind: CardDialog) => {
    setTrouble(null);
    setDialog(kind);
  };

  const missing =
    isRepeat && step && isAnswered(step, answer) ? 'Say why it is taken again.' : whatIsMissing(step?.type ?? '');
  const reasonNotToSave = isEntering && !isGiven && !isOutside ? t(missing) : null;
  const why = step ? reasonNotToSave : whyNotSign(card, queue, t);

  return (
    <div className={css.pane}>
      <div className={css.step}>
        <HandoverBanner data={data} card={card} />
        <LessonsOfCard cardId={card.id} mayRead={mayWork} />
        <StepStrip
          card={card}
          at={stepNo}
          isWaiting={(each) => queue.isWaiting(stepName(card.cardNo, each))}
          onStep={goTo}
        />
        {step ? (
          <StepPane
            key={step.id}
            card={card}
            step={step}
            answer={answer}
            isEntering={isEntering}
            isRepeat={isRepeat}
            unsent={
              (isWaiting || isOvertaken) && (
                <Unsent
                  step={step}
                  answer={answer}
                  state={refused ? 'refused' : isWaiting ? 'waiting' : 'overtaken'}
                  why={refused && t(refused.message)}
                  isOpen={mayWork && card.blocked === null}
                  onChange={() => {
                    queue.takeBack(name);
                    queue.type(name, { ...answer, notApplicable: undefined });
                    if (last) setAgain(step.stepNo);
                  }}
                  onDiscard={() => queue.discard(name)}
                />
              )
            }
            trouble={trouble}
            mayRaise={isGiven}
            onType={(given) => {
              setTrouble(null);
              queue.type(name, given);
            }}
            onFinding={() => open('finding')}
          />
        ) : (
          <CardSummary
            jobNumber={data.job.number}
            card={card}
            unsent={(each) => {
              const known = stepName(card.cardNo, each.stepNo);
              return queue.isWaiting(known) ? answerWords(each, queue.typed(known) ?? {}, t) : null;
            }}
            onStep={goTo}
          />
        )}
        {step && !isEntering && (
          <SecondPerson data={data} step={step} isOnline={queue.isOnline} onInspect={() => open('inspect')} />
        )}
      </div>
      <StepRail
        data={data}
        card={card}
        step={step}
        answer={answer}
        isEntering={isEntering}
        isOnline={queue.isOnline}
        waitingFindings={queue.waitingFindings}
        isSending={isBusy}
        onType={(given) => queue.type(name, given)}
        onPhotos={(photos) => queue.addPhotos(name, photos, answer)}
        onAgain={() => setAgain(step?.stepNo ?? null)}
        onDialog={open}
      />
      <footer className={css.foot}>
        <Button
          variant="default"
          size="lg"
          disabled={at === 0}
          onClick={() => goTo(card.steps[at - 1]?.stepNo ?? stepNo)}
        >
          {t('Back')}
        </Button>
        {card.blocked === null && (step ? step.naAllowed && isEntering : card.naAllowed) && (
          <Button
            variant="default"
            size="lg"
            disabled={!step && !queue.isOnline}
            aria-describedby="card-why"
            onClick={() => open(step ? 'stepNa' : 'cardNa')}
          >
            {step ? t('Not applicable…') : t('Card not applicable…')}
          </Button>
        )}
        <span className={css.saved} role="status" id="card-why" data-tone={why ? 'warn' : undefined}>
          {why ??
            (queue.waitingCount > 0 || (isEntering && queue.typed(name))
              ? t('Saved on this tablet')
              : t('Saved on this tablet and on the server'))}
        </span>
        {step ? (
          <Button
            size="lg"
            loading={isBusy}
            variant={isEntering ? 'filled' : 'default'}
            disabled={isOutside || (isEntering && !isGiven)}
            aria-describedby="card-why"
            onClick={next}
          >
            {isEntering ? t('Save, next step') : at === card.steps.length - 1 ? t('To the summary') : t('Next step')}
          </Button>
        ) : (
          <SignButton
            card={card}
            next={nextCard(data.cards, card)}
            isRefused={why !== null}
            onSign={() => open('sign')}
            onCard={onCard}
          />
        )}
      </footer>
      {dialog && (
        <CardDialogs
          kind={dialog}
          data={data}
          card={card}
          step={step}
          withStep={isGiven && (step?.type === 'measurement' || step?.type === 'testRun') ? bodyOf(step, answer) : null}
          started={answer.finding}
          condemns={condemns}
          onCondemned={() => {
            queue.discard(name);
            goTo(stepNo);
          }}
          onRecord={record}
          onRaise={(finding, photos) => queue.raise(card.id, { ...finding, ...aboutOf(card, step) }, photos)}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

/** A value outside its limits, and a test that condemns, are stored only together with a finding. */
function needsFinding(step: StepShown, answer: Answer): boolean {
  if (step.type === 'testRun') return Boolean(verdictOf(step, answer.test)?.defect);
  return step.type === 'measurement' && outsideWords(step, answer.measured) !== null;
}

function whatIsMissing(type: string): string {
  if (type === 'measurement') return 'Enter the measured value first.';
  if (confirmTypes.has(type)) return 'Confirm the step first.';
  if (type === 'choice') return 'Choose one answer first.';
  if (type === 'toolUse') return 'Choose or scan the tool first.';
  if (type === 'consumableUse' || type === 'partFit') return 'Choose or scan the batch first.';
  if (type === 'testRun') return 'Enter every reading first.';
  return type === 'photo' || type === 'file' ? 'Take the pictures first.' : 'Answer this step first.';
}
