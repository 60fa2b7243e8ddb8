import { IconArrowRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Tone } from '#kernel/shared/record.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { GateEvidence } from './GateEvidence.tsx';
import { useGateWords } from './gateWords.ts';
import css from './readiness.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { jobGatesCall } from '../shared/gates.calls.ts';

export { GateList, type GateShown } from './GateList.tsx';
export { useGateWords } from './gateWords.ts';

type Gate = AnswerOf<typeof jobGatesCall>['gates'][number];

const stateWords: Record<Gate['state'], { label: string; tone: Tone }> = {
  pass: { label: 'Passed', tone: 'good' },
  fail: { label: 'Open', tone: 'bad' },
  na: { label: 'Not applicable', tone: 'neutral' },
  pending: { label: 'At signing', tone: 'warn' },
};

// A fix on the job's own page opens the tab where the missing fact is made.
const tabOf: Record<string, string> = {
  G01: 'inspection',
  G06: 'cards',
  G07: 'findings',
  G08: 'cards',
  G10: 'inspection',
  G11: 'ndt',
  G12: 'tools',
  G13: 'parts',
  G14: 'parts',
  G16: 'directives',
  G17: 'directives',
  G19: 'tools',
  G23: 'subJobs',
  G25: 'findings',
};

function fixPath(gate: Gate, jobNumber: string): string {
  const own = `/maintenance/mmc/${jobNumber}`;
  const tab = tabOf[gate.code];
  // The bulletins are answered on the job; the library only names them.
  const isHere = gate.fix?.path === own || gate.code === 'G17';
  return isHere && tab ? `${own}?tab=${tab}` : (gate.fix?.path ?? own);
}

const shownAtOnce = 4;
const messagesAtOnce = 3;

/** How far a job is from its release: one segment a gate, and for every red one what is wrong, who can clear it and where. */
export function ReadinessBar({ jobNumber }: { jobNumber: string }) {
  const { t } = useTranslation();
  const say = useGateWords();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const answer = useGet(
    jobGatesCall,
    { id: jobNumber },
    { also: ['workOrder', 'taskCard', 'finding', 'inspectionReport', 'ndtReport', 'releaseRequest'] },
  );
  if (answer.isPending) return <Skeleton className={css.waiting} mx={20} width="auto" />;
  if (!answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  const { gates, at } = answer.data;
  const failing = gates.filter((gate) => gate.state === 'fail');
  const pending = gates.filter((gate) => gate.state === 'pending').length;
  const summary =
    failing.length === 0
      ? t('All checks passed')
      : t('{{count}} of {{total}} checks open', { count: failing.length, total: gates.length });
  const shown = isOpen ? [...failing, ...gates.filter((gate) => gate.state !== 'fail')] : failing.slice(0, shownAtOnce);
  return (
    <section className={css.bar} aria-label={t('Release readiness')}>
      <div className={css.head}>
        <h2>{t('Ready to release')}</h2>
        <span role="status">
          <StatusChip tone={failing.length === 0 ? 'good' : 'bad'} label={summary} />
        </span>
        <div className={css.segments} aria-hidden>
          {gates.map((gate) => (
            <span
              key={gate.code}
              data-state={gate.state}
              title={`${gate.code} ${say(gate.title)}: ${t(stateWords[gate.state].label)}`}
            />
          ))}
        </div>
        <span className={css.checked}>
          {t('checked')} <DateText value={at} relative />
        </span>
        <button
          type="button"
          className={css.more}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('Show open only') : t('Show all {{count}}', { count: gates.length })}
        </button>
      </div>
      <ol id={listId} className={css.gates}>
        {shown.map((gate) => (
          <GateRow key={gate.code} gate={gate} jobNumber={jobNumber} />
        ))}
      </ol>
      {!isOpen && failing.length > shownAtOnce && (
        <p className={css.note}>{t('and {{count}} more', { count: failing.length - shownAtOnce })}</p>
      )}
      {!isOpen && pending > 0 && (
        <p className={css.note}>
          {t('{{count}} checks run when you sign: scope, currency, identity.', { count: pending })}
        </p>
      )}
    </section>
  );
}

function GateRow({ gate, jobNumber }: { gate: Gate; jobNumber: string }) {
  const { t } = useTranslation();
  const say = useGateWords();
  const [isWhole, setWhole] = useState(false);
  const isRed = gate.state === 'fail';
  return (
    <li data-state={gate.state}>
      <span className={css.code}>{gate.code}</span>
      <div className={css.messages}>
        {isRed ? (
          <span className="unseen">{t(say(gate.title))}: </span>
        ) : (
          <>
            <StatusChip tone={stateWords[gate.state].tone} label={t(stateWords[gate.state].label)} />{' '}
            {t(say(gate.title))}
          </>
        )}
        {gate.messages.slice(0, isWhole ? undefined : messagesAtOnce).map((message) => (
          <p key={message} className={isRed ? undefined : css.quiet}>
            {say(message)}
          </p>
        ))}
        {gate.messages.length > messagesAtOnce && (
          <button type="button" className={css.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('Show less') : t('and {{count}} more', { count: gate.messages.length - messagesAtOnce })}
          </button>
        )}
        <GateEvidence code={gate.code} rows={gate.evidence} />
      </div>
      <span className={css.owner}>{isRed && t(gate.owner)}</span>
      {isRed && gate.fix ? (
        <Link className={css.fix} to={fixPath(gate, jobNumber)} aria-label={`${gate.code}: ${t(say(gate.fix.label))}`}>
          {t(say(gate.fix.label))}
          <IconArrowRight size={14} aria-hidden />
        </Link>
      ) : (
        <span />
      )}
    </li>
  );
}
