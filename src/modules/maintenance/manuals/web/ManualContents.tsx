import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { manualConsumable, manualIpcItem, manualPart, manualTool } from '../shared/manualContents.record.ts';
import type { ManualRow } from './folders.ts';

/** What the four lists of a manual share. */
const partOf = (row: ManualRow, label: string) => ({
  embedded: true,
  fixed: { 'f.manualId.in': row.id } as const,
  rowHref: () => null,
  create: { label, fixed: { manualId: row.id } },
  edit: true as const,
});

/** The part numbers a manual covers. */
export const ManualParts = ({ row }: { row: ManualRow }) => (
  <RecordList record={manualPart} {...partOf(row, 'Add a part number')} emptyText="No part number is covered yet." />
);

/** The illustrated parts catalogue. */
export const ManualIpc = ({ row }: { row: ManualRow }) => (
  <RecordList
    record={manualIpcItem}
    {...partOf(row, 'Add an item')}
    emptyText="No parts list yet. Fitted parts cannot be matched with it."
  />
);

/** The special tools, and which of ours answer them. */
export const ManualTools = ({ row }: { row: ManualRow }) => (
  <RecordList
    record={manualTool}
    {...partOf(row, 'Add a tool')}
    emptyText="No special tool is listed."
    cells={{
      heldTools: (line) =>
        line.heldTools ?? (
          <StatusChip
            tone={line.equivalentApproval ? 'info' : 'bad'}
            label={line.equivalentApproval ? 'Equivalent' : 'None: release check G12 stays open'}
          />
        ),
    }}
  />
);

/** The materials, and which stock items answer them. */
export const ManualConsumables = ({ row }: { row: ManualRow }) => (
  <RecordList
    record={manualConsumable}
    {...partOf(row, 'Add a material')}
    emptyText="No material is listed."
    cells={{ stockItems: (line) => line.stockItems ?? <StatusChip tone="warn" label="Not in stock list" /> }}
  />
);
