import { by, type GateFact } from './gateFact.ts';
import { answers, changedTr, impact, library, manuals, ndtLater, order } from './gateFacts.named.ts';

/** Impact reviews and temporary revisions. */
export const reviewFacts: readonly GateFact[] = [
  {
    gates: ['G04', 'G05'],
    facts: ['manuals.reviews'],
    tables: ['impact_review', 'impact_decision', 'temporary_revision'],
    writers: [
      by(
        'PATCH /api/manuals/temporary-revisions/:id',
        changedTr(
          'G05 R8 edited, it asks every job that was worked by it for a signed decision; cards wait, named ones are repeated, and only then all is green',
        ),
      ),
      by(
        'POST /api/manuals/temporary-revisions/:id/archive',
        changedTr('G05 R8 withdrawn, cards not signed cite it no more once somebody decided, and a stop holds the job'),
      ),
      by(
        'POST /api/manuals/impact-reviews/:id/decide',
        impact(
          'G04 a card signed earlier on the day a revision becomes current stands once engineering decided that it has no impact',
        ),
        manuals('R8 when a revision becomes current, every open job citing the manual waits for a signed decision'),
      ),
    ],
    signs: 'engineering',
  },
  {
    gates: ['G05'],
    facts: ['manuals.books[].temporaryRevisions'],
    tables: ['temporary_revision', 'gate_reason'],
    writers: [
      by(
        'POST /api/manuals/temporary-revisions',
        library('G05 a temporary revision holds the jobs of its manual until an engineer says why it does not apply'),
        impact(
          'G05 R8 a temporary revision in mid-job: open cards cite it, named ones are repeated, added work gets its card, and only then all is green',
        ),
        manuals(
          'G05 a temporary revision is in force until a current revision has taken it in, and is matched with the job',
        ),
      ),
      by(
        'POST /api/workorders/:id/temporary-revisions',
        impact(
          'G05 R8 a temporary revision in mid-job: open cards cite it, named ones are repeated, added work gets its card, and only then all is green',
        ),
      ),
      by(
        'POST /api/workorders/:id/gate-reasons',
        library('G05 a temporary revision holds the jobs of its manual until an engineer says why it does not apply'),
        answers('G17 a planner’s signed reason that no bulletin applies stands on the gate'),
      ),
    ],
    signs: 'engineering',
  },
  {
    gates: ['G06', 'G08', 'G11'],
    facts: ['cards.list[].testsStand'],
    tables: ['task_card'],
    writers: [
      by(
        'POST /api/findings/:id/decide',
        order('G08 R8 a rework card leaves tests standing only where an authorised engineer signs why'),
        ndtLater(
          'G11 R8 a rework card leaves the inspection before it standing only where an authorised engineer signs why',
        ),
      ),
      by(
        'POST /api/manuals/impact-reviews/:id/decide',
        impact('R8 G08 work a revision adds leaves tests standing where the engineer who decides signs why'),
      ),
      by(
        'POST /api/workorders/:id/temporary-revisions',
        impact(
          'R8 G08 work a temporary revision adds leaves tests standing where the engineer who works it in signs why',
        ),
      ),
    ],
    signs: 'engineering',
  },
];
