import { IconAlertTriangle, IconCheck, IconClock, IconLock } from '@tabler/icons-react';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Textarea } from '#kernel/web/ui/parts.ts';
import { useWords } from '#kernel/web/words.ts';
import { standing, waitsForSecond, type CardShown, type RecordShown, type StepShown } from './jobCards.ts';
import { limitWords } from './limitWords.ts';
import type { Answer } from './stepAnswer.ts';
import { StepInput } from './StepInput.tsx';
import css from './tablet.module.css';

interface Props {
  card: CardShown;
  step: StepShown;
  answer: Answer;
  isEntering: boolean;
  isRepeat: boolean;
  isWaiting: boolean;
  customerPart: string;
  trouble: string | null;
  onType: (answer: Answer) => void;
  onStep: (stepNo: number) => void;
}

/** One step: where it stands in the manual, what to do, the answer, and every earlier attempt. */
export function StepPane({ card, step, answer, isEntering, isRepeat, isWaiting, trouble, onType, onStep }: Props) {
  const { t, language } = useWords();
  const last = standing(step);
  const data = card.dataRefs.map((ref) => `${ref.label}, ${ref.section}`).join(' · ');
  return (
    <div className={css.step}>
      <p className={css.where}>
        {t('Step {{step}} of {{count}}', { step: step.stepNo, count: card.steps.length })}
        {data && ` · ${data}`}
      </p>
      <h2>{step.title}</h2>
      {step.instruction && <p className={css.instruction}>{step.instruction}</p>}
      {step.instructionTh && language === 'th' && (
        <p className={css.instruction} lang="th">
          {step.instructionTh}
        </p>
      )}
      <div className={css.steps} role="group" aria-label={t('Steps')}>
        {card.steps.map((each) => (
          <button
            key={each.id}
            type="button"
            title={each.title}
            aria-label={`${t('Step {{step}} of {{count}}', { step: each.stepNo, count: card.steps.length })}: ${each.title}`}
            aria-current={each.stepNo === step.stepNo ? 'step' : undefined}
            data-done={each.records.length > 0 || undefined}
            data-second={waitsForSecond(each) || undefined}
            onClick={() => onStep(each.stepNo)}
          >
            {each.records.length > 0 && !waitsForSecond(each) ? <IconCheck size={16} aria-hidden /> : each.stepNo}
          </button>
        ))}
      </div>
      {card.blocked && (
        <p className={css.note} data-tone="info">
          <IconLock size={17} aria-hidden /> {t(card.blocked)}
        </p>
      )}
      {isWaiting && (
        <p className={css.note}>
          <IconClock size={17} aria-hidden /> {t('Recorded on this tablet; it is sent when the connection is back.')}
        </p>
      )}
      {isEntering && <StepInput step={step} answer={answer} onType={onType} />}
      {isEntering && isRepeat && (
        <div className={css.fields}>
          <Textarea
            size="md"
            label={t('Why is it taken again?')}
            description={t('The earlier result stays visible.')}
            withAsterisk
            autosize
            value={answer.reason ?? ''}
            onChange={(event) => onType({ ...answer, reason: event.currentTarget.value })}
          />
        </div>
      )}
      {!isEntering && last && <Result step={step} record={last} />}
      {trouble && (
        <p className={css.note} data-tone="bad" role="alert">
          <IconAlertTriangle size={17} aria-hidden /> {trouble}
        </p>
      )}
      {step.records.length > (isEntering ? 0 : 1) && <Attempts step={step} all={isEntering} />}
    </div>
  );
}

/** What was recorded, in words. */
function shown(step: StepShown, record: RecordShown, t: (text: string, values?: Record<string, unknown>) => string): string {
  if (record.notApplicable !== null) return t('Not applicable: {{reason}}', { reason: record.notApplicable });
  if (record.measured !== null) return `${record.measured} ${step.unit ?? ''}`;
  return typeof record.value === 'string' ? record.value : t('Done');
}

function Result({ step, record }: { step: StepShown; record: RecordShown }) {
  const { t } = useWords();
  return (
    <>
      <p className={css.result}>
        {record.inLimit === false ? <IconAlertTriangle size={20} color="var(--bad)" aria-label={t('outside the limit')} /> : <IconCheck size={20} color="var(--good)" aria-hidden />}
        {shown(step, record, t)}
        <small>
          {record.employeeName} · <DateText value={record.recordedAt} />
        </small>
      </p>
      {step.type === 'measurement' && (
        <p className={css.where}>
          {limitWords(step, t)} {step.limitRef && `(${step.limitRef})`}
        </p>
      )}
      {record.second && (
        <p className={css.where}>
          {t('Independently inspected by {{name}}', { name: record.second.name })} · <DateText value={record.second.at} />
        </p>
      )}
    </>
  );
}

function Attempts({ step, all }: { step: StepShown; all: boolean }) {
  const { t } = useWords();
  const earlier = all ? step.records : step.records.slice(0, -1);
  return (
    <ul className={css.attempts} aria-label={t('Earlier attempts')}>
      {earlier.toReversed().map((record) => (
        <li key={record.id}>
          <s>{shown(step, record, t)}</s>
          {t('attempt {{count}}', { count: record.attempt })} · {record.employeeName} · <DateText value={record.recordedAt} />
          {record.reason && ` · ${record.reason}`}
        </li>
      ))}
    </ul>
  );
}
