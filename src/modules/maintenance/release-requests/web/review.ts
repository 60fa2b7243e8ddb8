import type { RowOf } from '#kernel/shared/record.ts';
import type { releaseRequest } from '../shared/releaseRequest.record.ts';
import type { Gate } from './GateList.tsx';

/** A request as the review shows it, and what the server answers about it. */
export type Request = RowOf<typeof releaseRequest>;

export interface Review {
  gates: Gate[];
  block11: string;
  block12: { kind: string; text: string; source: { entity: string; id: string; label: string }[]; free?: boolean }[];
  options: { type: string; possible: boolean; problems: string[] }[];
  signers: { employeeId: string; name: string; authorizationNo: string | null; stampNo: string | null }[];
  preview: { organisation: string; workOrder: string; date: string };
}
