import { IconAlertTriangle, IconCamera, IconClipboardText, IconRefresh, IconRotate2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { messageOf, upload } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useWords } from '#kernel/web/words.ts';
import type { CardDialog } from './CardDialogs.tsx';
import { HandoverRead } from './Handover.tsx';
import { standing, type CardShown, type JobCards, type StepShown } from './jobCards.ts';
import { ScanPick } from './ScanPick.tsx';
import { toolTypes, type Answer } from './stepAnswer.ts';
import css from './tablet.module.css';

interface Props {
  data: JobCards;
  card: CardShown;
  /** Null at the card's summary. */
  step: StepShown | null;
  answer: Answer;
  isEntering: boolean;
  isOnline: boolean;
  onType: (answer: Answer) => void;
  onAgain: () => void;
  onDialog: (kind: CardDialog) => void;
}

interface ToolUsed {
  id: string;
  cardNo: string;
  toolNo: string;
  toolName: string;
  calDueAtUse: string | null;
  serviceableAtUse: boolean;
}

/** What belongs to a step: the tool it is measured with, evidence, data, the last visit, findings. */
export function StepRail({ data, card, step, answer, isEntering, isOnline, onType, onAgain, onDialog }: Props) {
  const { t } = useWords();
  const mayWork = useCan()('maintenance.user') && data.me.employeeId !== null;
  const last = step ? standing(step) : undefined;
  const tools = useGet<ToolUsed[]>(`/api/workorders/${data.job.number}/tools`, { modules: ['taskCard'] });
  const used = (tools.data ?? []).filter((tool) => tool.cardNo === card.cardNo);
  const isOpen = card.status === 'inProgress' || card.status === 'ready';
  return (
    <aside className={css.rail} aria-label={t('Belongs to this step')}>
      {step && isEntering && toolTypes.has(step.type) && step.type !== 'toolUse' && (
        <div className={css.fact}>
          <ScanPick
            to="tool"
            label={t('Measured with')}
            value={answer.toolId ?? null}
            onChange={(id) => onType({ ...answer, toolId: id ?? undefined })}
          />
        </div>
      )}
      {step && (isEntering || (last?.photos.length ?? 0) > 0) && (
        <Evidence
          cardId={card.id}
          isOnline={isOnline}
          step={step}
          answer={answer}
          taken={isEntering ? (answer.photos ?? []) : (last?.photos ?? [])}
          mayTake={isEntering}
          onType={onType}
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
          {used.map((tool) => (
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
      {mayWork && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconAlertTriangle size={18} />}
          onClick={() => onDialog('finding')}
        >
          {t('Add finding')}
        </Button>
      )}
      {mayWork && last && !isEntering && card.blocked === null && (
        <Button variant="default" size="md" leftSection={<IconRefresh size={18} />} onClick={onAgain}>
          {t('Record again')}
        </Button>
      )}
      {mayWork && card.status === 'inProgress' && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconClipboardText size={18} />}
          onClick={() => onDialog('handover')}
        >
          {t('Hand over…')}
        </Button>
      )}
      {!isOpen && (card.status === 'signed' || card.status === 'notApplicable') && (
        <div className={css.fact}>
          <h3>{card.status === 'signed' ? t('Signed') : t('Not applicable')}</h3>
          <p>{card.signedByName ?? card.naReason}</p>
          <small>
            <DateText value={card.signedAt} />
          </small>
          {data.me.mayInspect === true && (
            <Button
              mt={8}
              variant="default"
              size="md"
              leftSection={<IconRotate2 size={18} />}
              disabled={!isOnline}
              onClick={() => onDialog('reopen')}
            >
              {t('Send back…')}
            </Button>
          )}
        </div>
      )}
    </aside>
  );
}

function Evidence({
  cardId,
  step,
  answer,
  taken,
  mayTake,
  isOnline,
  onType,
}: { cardId: string; step: StepShown; taken: string[]; mayTake: boolean } & Pick<
  Props,
  'answer' | 'isOnline' | 'onType'
>) {
  const { t } = useWords();
  const camera = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const needed = step.type === 'photo' ? Math.max(1, step.photoMin) : step.photoMin;
  const take = async (files: readonly File[]) => {
    setBusy(true);
    const made: string[] = [];
    for (const file of files) {
      const form = new FormData();
      form.set('entity', 'taskCard');
      form.set('entityId', cardId);
      form.set('evidence', 'true');
      form.set('file', file);
      try {
        made.push((await upload<{ attachment: { id: string } }>('/api/attachments', form)).attachment.id);
      } catch (error) {
        notify({ tone: 'bad', text: `${file.name}: ${t(messageOf(error))}` });
      }
    }
    setBusy(false);
    if (made.length > 0) onType({ ...answer, photos: [...(answer.photos ?? []), ...made] });
  };
  return (
    <div className={css.fact}>
      <h3>{t('Evidence')}</h3>
      <p>
        {needed > 0
          ? t('Photo {{count}} of {{needed}}', { count: taken.length, needed })
          : t('{{count}} photos', { count: taken.length })}
      </p>
      <div className={css.photos}>
        {taken.map((id) => (
          <a key={id} href={`/api/attachments/${id}/file`} target="_blank" rel="noreferrer">
            <img src={`/api/attachments/${id}/preview`} alt={t('Evidence')} loading="lazy" />
          </a>
        ))}
      </div>
      {mayTake && (
        <>
          <input
            ref={camera}
            type="file"
            hidden
            multiple
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              void take([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
          <Button
            mt={8}
            variant="default"
            size="md"
            leftSection={<IconCamera size={18} />}
            loading={isBusy}
            disabled={!isOnline}
            onClick={() => camera.current?.click()}
          >
            {t('Take a picture')}
          </Button>
          {!isOnline && <small>{t('Pictures need the server: this tablet is offline.')}</small>}
        </>
      )}
    </div>
  );
}
