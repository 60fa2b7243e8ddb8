import { by, type GateFact } from './gateFact.ts';
import { changeOrder, jobs, library, lifeLimits, lifeOfParts, openJob, step } from './gateFacts.named.ts';

const fittedWithinLimit =
  'G18 a used life-limited part is fitted within its limit only; its life stands on the certificate and is held against the next visit';

/** The life of parts fitted. */
export const fittedLifeFacts: readonly GateFact[] = [
  {
    gates: ['G16', 'G18'],
    facts: ['job.csnCycles', 'job.tsnHours', 'job.tireChanges'],
    tables: ['work_order'],
    writers: [
      by(
        openJob,
        library('G18 a part number found to be life-limited asks its jobs for counts at once'),
        jobs(
          'G16 a count once stated is corrected by a signed comparison with the component’s records, never edited away',
        ),
        changeOrder('R18 a change to tire change needs counts within the limit'),
      ),
      by(
        'PATCH /api/workorders/:id',
        lifeLimits(
          'G18 life limits are loaded from what an authorised engineer wrote and compared with the counts of the job',
        ),
        jobs(
          'G16 a count once stated is corrected by a signed comparison with the component’s records, never edited away',
        ),
      ),
    ],
  },
  {
    gates: ['G18'],
    facts: ['life.fitted'],
    tables: ['part_fitted', 'batch', 'life_limit', 'work_order', 'robbed_part'],
    writers: [
      by(step, lifeOfParts(fittedWithinLimit)),
      by('POST /api/store/batches/:id/life', lifeOfParts(fittedWithinLimit)),
      by('POST /api/part-numbers/:id/life-limits', lifeOfParts(fittedWithinLimit)),
      by('POST /api/life-limits/:id/withdraw', lifeOfParts(fittedWithinLimit)),
    ],
    also: [
      lifeOfParts('G18 the dock takes a used life-limited part with its condition and counts within its limit only'),
    ],
  },
];
