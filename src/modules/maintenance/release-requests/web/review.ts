import type { RowOf } from '#kernel/shared/record.ts';
import type { releaseRequest } from '../shared/releaseRequest.record.ts';
import type { GateShown } from '#modules/maintenance/release-gates/web/public.tsx';

/** A request as the review shows it, and what the server answers about it. */
export type Request = RowOf<typeof releaseRequest>;

/** One line of block 12 and the records it was written from. */
export interface RemarkLine {
  kind: string;
  text: string;
  source: { entity: string; id: string; label: string }[];
  free?: boolean;
}

export interface Review {
  gates: GateShown[];
  /** True for somebody who holds a release authorisation: then the gates of the signer speak of them. */
  certifies: boolean;
  block11: string;
  /** The authorities this review is about. */
  types: string[];
  /** The certificate as it will be printed: one form, whatever the number of authorities. */
  paper: {
    type: string;
    secondTypes: string[];
    title: string;
    authority: string;
    identification: string;
    organisation: { name: string; address: string };
    approvalNo: string;
    statement: string;
    lines: RemarkLine[];
  };
  /** Stands for what is shown; the signature names it. */
  seen: string;
  options: { type: string; possible: boolean; problems: string[] }[];
  signers: { employeeId: string; name: string; authorizationNo: string | null; stampNo: string | null }[];
  preview: {
    workOrder: string;
    description: string;
    partNumber: string;
    quantity: number;
    serialNumber: string;
    date: string;
  };
}
