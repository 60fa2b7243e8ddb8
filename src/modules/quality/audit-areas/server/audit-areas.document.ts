import { counted } from '#kernel/shared/singular.ts';
import { chosenWords } from '#kernel/shared/field.ts';
import type { Paper } from '#kernel/server/documents/paper.ts';
import { auditArea } from '../shared/auditArea.record.ts';

const { fields, states } = auditArea;

/** What an auditor takes along: the area, who answers for it and the clauses it is audited against. */
export const areaSheet: Paper<typeof auditArea> = {
  title: 'Audit area',
  watermark: (row) => (row.status === 'inForce' ? undefined : row.status === 'draft' ? 'DRAFT' : 'VOID'),
  issuedAt: (row) => row.updatedAt,
  content: (_ctx, row) => [
    {
      kind: 'fields',
      rows: [
        {
          cells: [
            { label: 'Area', value: row.name },
            { label: 'Status', value: states?.[row.status]?.label ?? row.status },
          ],
        },
        {
          cells: [
            { label: 'Department', value: row.departmentIdLabel ?? '–' },
            { label: 'Responsible', value: row.ownerIdLabel ?? '–' },
          ],
        },
        {
          cells: [
            { label: 'Risk', value: chosenWords(fields.riskClass, row.riskClass) },
            { label: 'Audited every', value: counted(row.intervalMonths, 'months') },
            { label: 'Agreement of the authority', value: row.authorityAgreement ?? '–' },
          ],
        },
        { cells: [{ label: 'Workshops', value: chosenWords(fields.workshops, row.workshops) || '–' }] },
        { cells: [{ label: 'Clauses', value: chosenWords(fields.clauses, row.clauses) }] },
        { cells: [{ label: 'In words', value: row.scope ?? '–' }] },
      ],
    },
  ],
};
