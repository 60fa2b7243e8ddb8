import { IconAlertTriangle, IconClipboardText, IconRefresh, IconRotate2 } from '@tabler/icons-react';
import { useCan } from '#kernel/web/data/session.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { CardDialog } from './CardDialogs.tsx';
import { Evidence } from './Evidence.tsx';
import { HandoverRead } from './Handover.tsx';
import { standing, type CardShown, type JobCards, type StepShown } from './jobCards.ts';
import { ToolPick } from './ToolPick.tsx';
import { toolTypes, type Answer } from './stepAnswer.ts';
import css from './tablet.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { toolsUsedCall } from '#modules/maintenance/work-orders/shared/job.calls.ts';

interface Props {
  data: JobCards;
  card: CardShown;
  /** Null at the card's summary. */
  step: StepShown | null;
  answer: Answer;
  isEntering: boolean;
  isOnline: boolean;
  /** Found here and not yet on the server. */
  waitingFindings: readonly string[];
  isSending: boolean;
  onType: (answer: Answer) => void;
  onPhotos: (photos: string[]) => void;
  onAgain: () => void;
  onDialog: (kind: CardDialog) => void;
}

/** What belongs to a step: the tool it is measured with, evidence, data, the last visit, findings. */
export function StepRail({
  data,
  card,
  step,
  answer,
  isEntering,
  isOnline,
  waitingFindings,
  isSending,
  onType,
  onPhotos,
  onAgain,
  onDialog,
}: Props) {
  const { t } = useTranslation();
  const mayWork = useCan()('maintenance.user') && data.me.employeeId !== null;
  const last = step ? standing(step) : undefined;
  const tools = useGet(toolsUsedCall, { id: data.job.number }, { also: ['taskCard'] });
  const used = (tools.data ?? []).filter((tool) => tool.cardNo === card.cardNo);
  const isOpen = card.status === 'inProgress' || card.status === 'ready';
  return (
    <aside className={css.rail} aria-label={t('Belongs to this step')}>
      {step && isEntering && toolTypes.has(step.type) && step.type !== 'toolUse' && (
        <div className={css.fact}>
          <ToolPick label="Measured with" step={step} answer={answer} onType={onType} />
        </div>
      )}
      {step && (isEntering || (last?.photos.length ?? 0) > 0) && (
        <Evidence
          cardId={card.id}
          step={step}
          taken={isEntering ? (answer.photos ?? []) : (last?.photos ?? [])}
          mayTake={isEntering}
          isSending={isSending}
          onTake={onPhotos}
        />
      )}
      {step?.lastVisit && (
        <div className={css.fact}>
          <h3>{t('Last visit')}</h3>
          <p>
            {step.lastVisit.value} {step.unit}
          </p>
          <small>
            {step.lastVisit.job} · <DateText value={step.lastVisit.at} />
          </small>
        </div>
      )}
      {used.length > 0 && (
        <div className={css.fact}>
          <h3>{t('Tools used')}</h3>
          {[...new Map(used.map((tool) => [tool.toolNo, tool])).values()].map((tool) => (
            <p key={tool.id}>
              <span className="mono">{tool.toolNo}</span> {tool.toolName}
              {tool.calDueAtUse && (
                <small data-tone={tool.serviceableAtUse ? 'good' : 'warn'}>
                  {t('in calibration until')} <DateText value={tool.calDueAtUse} kind="day" />
                </small>
              )}
            </p>
          ))}
        </div>
      )}
      <div className={css.fact}>
        <h3>{t('Data')}</h3>
        {card.dataRefs.map((ref) => (
          <p key={`${ref.label} ${ref.section}`}>
            {ref.label} <small>{ref.section}</small>
          </p>
        ))}
        {card.dataRefs.length === 0 && <p>{t('This card cites no data.')}</p>}
      </div>
      <HandoverRead card={card} />
      {waitingFindings.length > 0 && (
        <div className={css.fact}>
          <h3>{t('Findings not sent yet')}</h3>
          {waitingFindings.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {mayWork && !isOnline && (
        <p className={css.where}>
          {t(
            'Signing, handing over and sending back need the server. Results, notes and pictures wait on this tablet.',
          )}
        </p>
      )}
      {mayWork && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconAlertTriangle size={18} />}
          onClick={() => onDialog('finding')}
        >
          {t('Raise finding')}
        </Button>
      )}
      {mayWork && last && !isEntering && card.blocked === null && (
        <Button variant="default" size="md" leftSection={<IconRefresh size={18} />} onClick={onAgain}>
          {t('Record again')}
        </Button>
      )}
      {mayWork && card.status === 'inProgress' && (
        <ReasonButton
          variant="default"
          size="md"
          leftSection={<IconClipboardText size={18} />}
          reason={!isOnline && 'This needs the server: the tablet is offline.'}
          onClick={() => onDialog('handover')}
        >
          {t('Hand over…')}
        </ReasonButton>
      )}
      {!isOpen && (card.status === 'signed' || card.status === 'notApplicable') && (
        <div className={css.fact}>
          <h3>{card.status === 'signed' ? t('Signed') : t('Not applicable')}</h3>
          <p>{card.signedByName ?? card.naReason}</p>
          <small>
            <DateText value={card.signedAt} />
          </small>
          {data.me.mayInspect === true && (
            <ReasonButton
              mt={8}
              variant="default"
              size="md"
              leftSection={<IconRotate2 size={18} />}
              reason={!isOnline && 'This needs the server: the tablet is offline.'}
              onClick={() => onDialog('reopen')}
            >
              {t('Send back…')}
            </ReasonButton>
          )}
        </div>
      )}
    </aside>
  );
}
