import { openStatuses } from './vocabulary.ts';

/** One step of a record's life: from where, to where, by whom and under which condition (maintenance.md §3.20). */
export interface StateStep {
  /** Null is "not yet there": the creation. */
  from: string | null;
  to: string;
  who: string;
  guard: string;
}
export interface StateTable {
  states: readonly string[];
  steps: readonly StateStep[];
}

const step = (from: string | null | readonly string[], to: string, who: string, guard: string): StateStep[] =>
  (Array.isArray(from) ? (from as readonly string[]) : [from as string | null]).map((each) => ({
    from: each,
    to,
    who,
    guard,
  }));

/** The six state tables of the release, as data. What is not written here cannot happen. */
export const stateTables = {
  workOrder: {
    states: [...openStatuses, 'released', 'shipped', 'closed', 'returnedAsIs', 'ber', 'scrapped', 'cancelled'],
    steps: [
      ...step(null, 'received', 'planner', 'receiving batch accepted and part number known'),
      ...step('received', 'preliminary', 'lead', 'route applied'),
      ...step('preliminary', 'awaitingApproval', 'inspector', 'preliminary report signed'),
      ...step(
        ['preliminary', 'awaitingApproval'],
        'inWork',
        'planner',
        'scope approved or contract covers it, and G02 not failing',
      ),
      ...step('inWork', 'finalInspection', 'system', 'all mandatory cards before final complete and no open finding'),
      ...step('finalInspection', 'inWork', 'inspector', 'rejection reason'),
      ...step('finalInspection', 'releaseRequested', 'lead or inspector', 'final report accepted'),
      ...step('releaseRequested', 'released', 'certifying staff', 'all gates pass in the transaction'),
      ...step('releaseRequested', 'inWork', 'certifying staff', 'reason'),
      ...step('released', 'shipped', 'logistics', 'delivery note signed'),
      ...step('shipped', 'closed', 'finance', 'invoice or no-charge'),
      ...step(openStatuses, 'returnedAsIs', 'quality', 'customer consent'),
      ...step(openStatuses, 'ber', 'quality', 'customer consent'),
      ...step(openStatuses, 'scrapped', 'quality', 'customer consent and mutilation record'),
      ...step(
        ['received', 'preliminary', 'awaitingApproval', 'inWork'],
        'cancelled',
        'maintenance admin',
        'no part fitted, reason',
      ),
    ],
  },
  taskCard: {
    states: ['locked', 'ready', 'inProgress', 'done', 'signed', 'superseded', 'notApplicable'],
    steps: [
      ...step(null, 'locked', 'system', 'route applied'),
      ...step('locked', 'ready', 'system', 'predecessors signed'),
      ...step('ready', 'inProgress', 'performer', 'skill and tools'),
      ...step('inProgress', 'done', 'performer', 'every step has a result'),
      ...step('done', 'signed', 'performer', 'PIN, and the second signer where critical'),
      ...step('signed', 'superseded', 'lead and inspector', 'reason; a new attempt is opened'),
      ...step(['inProgress', 'done'], 'superseded', 'system', 'a card it waits for was sent back'),
      ...step('notApplicable', 'superseded', 'inspector', 'reason; a new attempt is opened'),
      ...step('ready', 'notApplicable', 'inspector', 'N/A allowed, reason'),
    ],
  },
  finding: {
    states: ['open', 'dispositioned', 'actioned', 'closed'],
    steps: [
      ...step(null, 'open', 'technician or inspector', 'defect described'),
      ...step('open', 'dispositioned', 'inspector', 'disposition'),
      ...step('dispositioned', 'actioned', 'inspector', 'rework card signed'),
      ...step('actioned', 'closed', 'inspector', 're-inspection'),
    ],
  },
  inspectionReport: {
    states: ['draft', 'signed', 'superseded'],
    steps: [
      ...step(null, 'draft', 'inspector', 'inspection authorisation'),
      ...step('draft', 'signed', 'inspector', 'required items complete'),
      ...step('signed', 'superseded', 'inspector', 'a new report replaces it'),
    ],
  },
  releaseRequest: {
    states: ['open', 'taken', 'signed', 'returned', 'withdrawn'],
    steps: [
      ...step(null, 'open', 'lead or inspector', 'no other open request of the job'),
      ...step('open', 'taken', 'certifying staff', 'eligible'),
      ...step('taken', 'signed', 'certifying staff', 'all gates pass'),
      ...step('taken', 'returned', 'certifying staff', 'reason'),
      ...step('taken', 'withdrawn', 'requester', 'reason'),
    ],
  },
  releaseCertificate: {
    states: ['issued', 'superseded', 'void'],
    steps: [
      ...step(null, 'issued', 'certifying staff', 'signed in the release transaction'),
      ...step('issued', 'superseded', 'certifying staff', 'a new certificate refers to it; customer informed'),
      ...step('issued', 'void', 'quality manager', 'reason; customer informed'),
    ],
  },
} as const satisfies Record<string, StateTable>;

export type StatefulEntity = keyof typeof stateTables;

/** True when the table holds this step. `from` null is the creation. Staying where one is, is no step. */
export function isLegal(entity: StatefulEntity, from: string | null, to: string): boolean {
  const steps: readonly StateStep[] = stateTables[entity].steps;
  return steps.some((each) => each.from === from && each.to === to);
}

/** Where a record may go from here. */
export function nextStates(entity: StatefulEntity, from: string | null): string[] {
  const steps: readonly StateStep[] = stateTables[entity].steps;
  return steps.filter((each) => each.from === from).map((each) => each.to);
}
