import { Link } from 'react-router';
import type { Tone } from '#kernel/shared/record.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { Evidence } from '../shared/evidence/evidence.ts';
import { GateEvidence } from './GateEvidence.tsx';
import { useGateWords } from './gateWords.ts';
import css from './gateList.module.css';

export interface GateShown {
  code: string;
  title: string;
  state: string;
  messages: string[];
  evidence?: Evidence[];
  fix?: { label: string; path: string };
}

const states: Record<string, { tone: Tone; label: string; order: number }> = {
  fail: { tone: 'bad', label: 'Open', order: 0 },
  pending: { tone: 'warn', label: 'At signing', order: 1 },
  signer: { tone: 'neutral', label: 'For the signer', order: 2 },
  pass: { tone: 'good', label: 'Passed', order: 3 },
  na: { tone: 'neutral', label: 'Not applicable', order: 4 },
};

/** All 26 gates with what each says: red ones first, each with the way to fix it. `ofSigner` gates wait for somebody else than the reader. */
export function GateList({
  gates,
  ofSigner = [],
  inOrder = false,
}: {
  gates: readonly GateShown[];
  ofSigner?: readonly string[];
  /** By their number, as on paper. */
  inOrder?: boolean;
}) {
  const { t } = useTranslation();
  const say = useGateWords();
  const shown = gates.map((gate) =>
    ofSigner.includes(gate.code)
      ? { ...gate, state: 'signer', messages: [t('Decided for the person who signs.')], evidence: [], fix: undefined }
      : gate,
  );
  const rank = (gate: GateShown) => (inOrder ? 0 : (states[gate.state]?.order ?? 9));
  return (
    <ul className={css.gates}>
      {[...shown]
        .sort((a, b) => rank(a) - rank(b))
        .map((gate) => {
          const state = states[gate.state] ?? { tone: 'neutral' as const, label: gate.state };
          return (
            <li key={gate.code} data-state={gate.state}>
              <span className={css.code}>{gate.code}</span>
              <StatusChip tone={state.tone} label={t(state.label)} />
              <div className={css.text}>
                <strong>{t(say(gate.title))}</strong>
                {gate.messages.map((message) => (
                  <p key={message}>{say(message)}</p>
                ))}
                <GateEvidence code={gate.code} rows={gate.evidence} />
              </div>
              {gate.state === 'fail' && gate.fix && <Link to={gate.fix.path}>{t(say(gate.fix.label))} →</Link>}
            </li>
          );
        })}
    </ul>
  );
}
