import type { AnswerOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { peakModeCall, peakRefreshCall, peakStateCall } from '../shared/peak.calls.ts';
import { peakModes, type PeakMode } from '../shared/peak.record.ts';
import css from './peak.module.css';

type State = AnswerOf<typeof peakStateCall>;
const tones = { dryRun: 'info', live: 'good', paused: 'warn' } as const;

function Link({ state }: { state: State }) {
  const { t } = useTranslation();
  if (!state.isConfigured)
    return (
      <Note tone="info">
        {t(
          'PEAK is not configured: nothing is sent, documents wait here. An administrator sets the address and the account in the settings of the server.',
        )}
      </Note>
    );
  if (state.fault)
    return (
      <Note tone="bad">
        {t(state.fault)}{' '}
        {state.answeredAt && (
          <>
            {t('Last good answer')} <DateText value={state.answeredAt} />
          </>
        )}
      </Note>
    );
  if (state.mode === 'dryRun')
    return <Note tone="info">{t('Dry run: every document shows what would be sent, nothing is sent.')}</Note>;
  if (state.mode === 'paused') return <Note tone="info">{t('Paused: documents wait, nothing is sent.')}</Note>;
  return null;
}

function Switch({ state }: { state: State }) {
  const { t } = useTranslation();
  const can = useCan();
  const mode = useSend(peakModeCall);
  const refresh = useSend(peakRefreshCall);
  const onError = (error: unknown) => notify({ tone: 'bad', text: messageOf(error) });
  const other = (Object.keys(peakModes) as PeakMode[]).filter((one) => one !== state.mode);
  const labels = { live: 'Go live', paused: 'Pause', dryRun: 'Back to dry run' } as const;
  return (
    <Group gap="xs">
      {state.isConfigured && can('finance.user') && (
        <Button
          variant="default"
          loading={refresh.isPending}
          onClick={() =>
            refresh.mutate(
              {},
              {
                onError,
                onSuccess: () => notify({ tone: 'good', text: t('PEAK is asked; the lists follow in a moment.') }),
              },
            )
          }
        >
          {t('Compare now')}
        </Button>
      )}
      {can('finance.admin') &&
        other
          .filter((one) => state.isConfigured || one !== 'live')
          .map((one) => (
            <Button
              key={one}
              variant="default"
              loading={mode.isPending}
              onClick={() => mode.mutate({ mode: one }, { onError })}
            >
              {t(labels[one])}
            </Button>
          ))}
    </Group>
  );
}

/** Whether PEAK is on, how it answers, what waits, and the switch for those who may turn it. */
export function PeakState() {
  const { t } = useTranslation();
  const { data: state } = useGet(peakStateCall);
  if (!state) return null;
  const figures: [label: string, value: number][] = [
    ['To be sent', state.queued],
    ['Held back', state.held],
    ['In PEAK', state.synced],
    ['Refused by PEAK', state.failed],
    ['Differences', state.differing],
  ];
  return (
    <div className={css.state}>
      <Link state={state} />
      <div className={css.row}>
        <dl className={css.figures}>
          <div>
            <dt>{t('Mode')}</dt>
            <dd>
              {state.isConfigured ? (
                <StatusChip tone={tones[state.mode]} label={peakModes[state.mode]} />
              ) : (
                <StatusChip tone="neutral" label="Off" />
              )}
            </dd>
          </div>
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {state.comparedAt && (
            <div>
              <dt>{t('Compared')}</dt>
              <dd>
                <DateText value={state.comparedAt} />
              </dd>
            </div>
          )}
        </dl>
        <Switch state={state} />
      </div>
    </div>
  );
}
