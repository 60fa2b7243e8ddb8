import { useState } from 'react';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { phaseOf, phases } from '../shared/phase.ts';

/** Where an announcement stands now: scheduled and expired are read off its two times. */
export function PhaseChip({ row }: { row: { status: string; publishAt: string; expireAt: string | null } }) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  const phase = phases[phaseOf(row, now)];
  return <StatusChip tone={phase.tone} label={t(phase.label)} />;
}
