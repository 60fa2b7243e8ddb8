import { IconAlertTriangle, IconCheck, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Textarea } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { standing, type CardShown, type RecordShown, type StepShown } from './jobCards.ts';
import { limitWords, resultWords } from './limitWords.ts';
import type { Answer } from './stepAnswer.ts';
import { StepInput } from './StepInput.tsx';
import css from './tablet.module.css';

interface Props {
  card: CardShown;
  step: StepShown;
  answer: Answer;
  isEntering: boolean;
  isRepeat: boolean;
  /** What this tablet holds and the server does not. */
  unsent: ReactNode;
  trouble: string | null;
  onType: (answer: Answer) => void;
  /** A value outside its limits may be stored with a finding now. */
  mayRaise: boolean;
  onFinding: () => void;
}

/** One step: where it stands in the manual, what to do, the answer, and every earlier attempt. */
export function StepPane({
  card,
  step,
  answer,
  isEntering,
  isRepeat,
  unsent,
  trouble,
  mayRaise,
  onType,
  onFinding,
}: Props) {
  const { t, language } = useTranslation();
  const said = t(step.title);
  const thai = language === 'th' ? (step.instructionTh ?? (said === step.title ? null : said)) : null;
  const last = standing(step);
  const data = card.dataRefs.map((ref) => `${ref.label}, ${ref.section}`).join(' · ');
  return (
    <>
      <p className={css.where}>
        {t('Step {{step}} of {{count}}', { step: card.steps.indexOf(step) + 1, count: card.steps.length })}
        {data && ` · ${data}`}
      </p>
      {/* A Thai reader reads the Thai line first; the controlled English stands under it, and is what is signed. */}
      {thai ? (
        <>
          <h2 lang="th">{thai}</h2>
          <p className={css.instruction} lang="en">
            <strong>{step.title}</strong>
          </p>
        </>
      ) : (
        <h2>{step.title}</h2>
      )}
      {step.instruction && (
        <p className={css.instruction} lang="en">
          {step.instruction}
        </p>
      )}
      {step.instructionTh && !thai && (
        <p className={css.instruction} lang="th">
          {step.instructionTh}
        </p>
      )}
      {card.blocked && (
        <p className={css.note} data-tone="info">
          <IconLock size={17} aria-hidden /> {t(card.blocked)}
        </p>
      )}
      {unsent}
      {isEntering && (
        <StepInput step={step} answer={answer} mayRaise={mayRaise} onType={onType} onFinding={onFinding} />
      )}
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
    </>
  );
}

function Result({ step, record }: { step: StepShown; record: RecordShown }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={css.result}>
        {record.inLimit === false ? (
          <IconAlertTriangle size={20} color="var(--bad)" aria-label={t('outside the limit')} />
        ) : (
          <IconCheck size={20} color="var(--good)" aria-hidden />
        )}
        {resultWords(step, record, t)}
        <small>
          {record.employeeName} · <DateText value={record.recordedAt} />
        </small>
      </p>
      {record.sameAs.length > 0 && (
        <p role="alert" className={css.where}>
          <IconAlertTriangle size={16} color="var(--bad)" aria-hidden />{' '}
          {t('The same picture stands on {{cards}}.', { cards: record.sameAs.join(', ') })}
        </p>
      )}
      {step.type === 'measurement' && (
        <p className={css.where}>
          {limitWords(step, t)} {step.limitRef && `(${step.limitRef})`}
        </p>
      )}
      {record.inLimit === false && step.type === 'testRun' && (
        <p className={css.note} data-tone="bad">
          {t('The test failed: it must pass before the card is signed. Record it again after the correction.')}
        </p>
      )}
      {record.inLimit === false && step.type === 'measurement' && (
        <p className={css.note} data-tone={record.approved ? 'good' : 'bad'}>
          {record.approved
            ? t('Accepted by approved data {{reference}}, {{name}}', {
                reference: record.approved.reference,
                name: record.approved.by ?? '',
              })
            : t(
                'Outside the limit: it stands in the way of the release until approved data is accepted on the work order.',
              )}
        </p>
      )}
      {record.second && (
        <p className={css.where}>
          {t('Independently inspected by {{name}}', { name: record.second.name })} ·{' '}
          <DateText value={record.second.at} />
        </p>
      )}
    </>
  );
}

function Attempts({ step, all }: { step: StepShown; all: boolean }) {
  const { t } = useTranslation();
  const earlier = all ? step.records : step.records.slice(0, -1);
  return (
    <ul className={css.attempts} aria-label={t('Earlier attempts')}>
      {earlier.toReversed().map((record) => (
        <li key={record.id}>
          <s>{resultWords(step, record, t)}</s>
          {t('attempt {{count}}', { count: record.attempt })} · {record.employeeName} ·{' '}
          <DateText value={record.recordedAt} />
          {record.reason && ` · ${record.reason}`}
        </li>
      ))}
    </ul>
  );
}
