import { useState } from 'react';
import { useSend } from '#kernel/web/data/calls.ts';
import { ReasonDialog } from '#kernel/web/page/ReasonDialog.tsx';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DueAgain } from './DueAgain.tsx';
import { cardStatement, inspectionStatement, naStatement, reopenStatement } from '../shared/cardWords.ts';
import { InBoth } from './InBoth.tsx';
import { finding } from '../shared/finding.record.ts';
import { cardNotApplicableCall, inspectStepCall, reopenCardCall, signCardCall } from '../shared/taskCards.calls.ts';
import { CondemnDialog } from './CondemnDialog.tsx';
import { FindingDialog } from './FindingDialog.tsx';
import { HandoverDialog } from './HandoverDialog.tsx';
import { standing, type CardShown, type JobCards, type StepShown } from './jobCards.ts';
import { deviationsOf, resultWords } from './limitWords.ts';
import type { FindingTyped, RaisedFinding } from './stepAnswer.ts';

export type CardDialog = 'sign' | 'cardNa' | 'stepNa' | 'reopen' | 'inspect' | 'handover' | 'finding' | 'condemn';

interface Props {
  kind: CardDialog;
  data: JobCards;
  card: CardShown;
  /** Null at the card's summary. */
  step: StepShown | null;
  /** The body a finding is stored together with: a value outside its limits. */
  withStep: Record<string, unknown> | null;
  /** A finding begun earlier for this step and not stored. */
  started: FindingTyped | undefined;
  /** Why a test is not stored before its figures were read twice. */
  condemns: string | null;
  onCondemned: () => void;
  onRecord: (body: Record<string, unknown>) => Promise<true | string>;
  onRaise: (finding: FindingTyped, photos: readonly File[]) => Promise<RaisedFinding | null>;
  onClose: () => void;
}

const touched = { also: [finding.name, 'workOrder', 'gates'] };

/** The dialogs of a card: signatures, reasons, handover, finding. */
export function CardDialogs(props: Props) {
  const { kind, data, card, step, withStep, started, onRecord, onRaise, onClose } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [naData, setNaData] = useState('');
  const [missing, setMissing] = useState(false);
  const place = { job: data.job.number, cardNo: card.cardNo };
  const sign = useSend(signCardCall, place, touched);
  const inspect = useSend(inspectStepCall, { ...place, step: step?.stepNo ?? 0 }, touched);
  const notApplicable = useSend(cardNotApplicableCall, place, touched);
  const reopen = useSend(reopenCardCall, place, touched);
  const say = (done: string) => () => notify({ text: t(done, { card: card.cardNo, step: step?.title }) });
  const what = (
    <p>
      <b className="mono">{data.job.number}</b> · <b className="mono">{card.cardNo}</b> <InBoth text={card.title} />
    </p>
  );
  const reasonInput = (
    <Textarea
      data-autofocus
      mb="sm"
      label={t('Reason')}
      withAsterisk
      autosize
      value={reason}
      error={missing && reason.trim().length < 5 ? t('Say why') : undefined}
      onChange={(event) => setReason(event.currentTarget.value)}
    />
  );
  const hasReason = () => {
    setMissing(true);
    return reason.trim().length >= 5;
  };
  switch (kind) {
    case 'sign':
      return (
        <SignDialog
          title={t('Sign card {{card}}', { card: card.cardNo })}
          deviations={deviationsOf(card.steps, t)}
          statement={cardStatement}
          what={
            <>
              {what}
              <p>{card.dataRefs.map((ref) => `${ref.label}, ${ref.section}`).join(' · ')}</p>
              <ul>
                {card.steps.map((each) => {
                  const last = standing(each);
                  // What is outside its limit stands above, never like a good value.
                  if (last?.inLimit === false) return null;
                  return (
                    <li key={each.id}>
                      <InBoth text={each.title} thai={each.instructionTh} />:{' '}
                      <b>{last ? resultWords(each, last, t) : t('open')}</b>
                    </li>
                  );
                })}
              </ul>
            </>
          }
          onSign={(proof) => sign.mutateAsync({ version: card.version, ...proof }).then(say('Card {{card}} signed'))}
          onClose={onClose}
        />
      );
    case 'inspect': {
      const last = step && standing(step);
      if (!last) return null;
      return (
        <SignDialog
          title={t('Independent inspection')}
          deviations={deviationsOf([step], t)}
          statement={inspectionStatement}
          what={
            <>
              {what}
              <p>
                <InBoth text={step.title} thai={step.instructionTh} />
                {/* What is outside its limit stands above, never like a good value. */}
                {last.inLimit !== false && `: ${resultWords(step, last, t)}`}
                <br />
                {t('Done by {{name}}', { name: last.employeeName })}
              </p>
            </>
          }
          onSign={(proof) => inspect.mutateAsync(proof).then(say('{{step}} of {{card}} inspected and signed'))}
          onClose={onClose}
        />
      );
    }
    case 'cardNa':
      return (
        <SignDialog
          title={t('Card {{card}} does not apply', { card: card.cardNo })}
          statement={naStatement}
          what={what}
          validate={() => hasReason() && (card.dataRefs.length > 0 || naData.trim().length >= 3)}
          onSign={(proof) =>
            notApplicable
              .mutateAsync({ reason: reason.trim(), ...(naData.trim() ? { naData: naData.trim() } : {}), ...proof })
              .then(say('Card {{card}} does not apply: signed'))
          }
          onClose={onClose}
        >
          {reasonInput}
          <TextInput
            mb="sm"
            label={t('By which data')}
            description={card.dataRefs.map((ref) => `${ref.label}, ${ref.section}`).join(' · ')}
            withAsterisk={card.dataRefs.length === 0}
            maxLength={200}
            value={naData}
            error={
              missing && card.dataRefs.length === 0 && naData.trim().length < 3
                ? t('Name the document and its page block')
                : undefined
            }
            onChange={(event) => setNaData(event.currentTarget.value)}
          />
        </SignDialog>
      );
    case 'reopen':
      return (
        <SignDialog
          title={t('Send card {{card}} back', { card: card.cardNo })}
          statement={reopenStatement}
          what={
            <>
              {what}
              <DueAgain jobNumber={data.job.number} cardNo={card.cardNo} />
            </>
          }
          validate={hasReason}
          onSign={(proof) =>
            reopen.mutateAsync({ reason: reason.trim(), ...proof }).then(say('Card {{card}} sent back'))
          }
          onClose={onClose}
        >
          {reasonInput}
        </SignDialog>
      );
    case 'stepNa':
      return (
        <ReasonDialog
          title={t('This step does not apply')}
          action={t('Not applicable')}
          onClose={onClose}
          onGive={(why) =>
            onRecord({ notApplicable: why, ...(step && step.records.length > 0 ? { reason: why } : {}) })
          }
        />
      );
    case 'condemn':
      return <CondemnDialog {...props} what={what} />;
    case 'handover':
      return <HandoverDialog place={{ job: data.job.number, cardNo: card.cardNo }} onClose={onClose} />;
    default:
      return (
        <FindingDialog
          jobNumber={data.job.number}
          cardId={card.id}
          step={step}
          withStep={withStep}
          started={started}
          onRecord={onRecord}
          onRaise={onRaise}
          onClose={onClose}
        />
      );
  }
}
