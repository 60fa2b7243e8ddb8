import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { assessments } from '../shared/directive.record.ts';

const tones = { notAssessed: 'bad', notApplicable: 'neutral', applicable: 'warn' } as const;

/** What we decided about an AD; not decided yet is the worst. */
export const AssessmentChip = ({ assessment }: { assessment: keyof typeof assessments }) => (
  <StatusChip tone={tones[assessment]} label={assessments[assessment]} />
);
