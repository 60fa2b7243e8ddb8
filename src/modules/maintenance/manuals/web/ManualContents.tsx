import { useState } from 'react';
import type { AnyRecord, CreateOf, RowOf } from '#kernel/shared/record.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { RecordList, type RecordListProps } from '#kernel/web/list/RecordList.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { AddRow, EditRow } from '#modules/maintenance/capabilities/web/public.tsx';
import { manualConsumable, manualIpcItem, manualPart, manualTool } from '../shared/manualContents.record.ts';
import type { ManualRow } from './folders.ts';

function Contents<R extends AnyRecord>({
  record,
  row,
  emptyText,
  addLabel,
  cells,
}: {
  record: R;
  row: ManualRow;
  emptyText: string;
  addLabel: string;
  cells?: RecordListProps<R>['cells'];
}) {
  const can = useCan();
  const [edited, setEdited] = useState<RowOf<R> | null>(null);
  const mayEdit = can(record.access.update);
  return (
    <>
      <RecordList
        record={record}
        embedded
        fixed={{ 'f.manualId.in': row.id }}
        create={false}
        rowHref={() => null}
        cells={cells}
        actions={
          <AddRow record={record} label={addLabel} fixed={{ manualId: row.id } as unknown as Partial<CreateOf<R>>} />
        }
        rowActions={mayEdit ? (line) => <EditRow onEdit={() => setEdited(line)} /> : undefined}
        emptyText={emptyText}
      />
      {edited && <RecordDialog record={record} row={edited} opened onClose={() => setEdited(null)} />}
    </>
  );
}

/** The part numbers a manual covers. */
export const ManualParts = ({ row }: { row: ManualRow }) => (
  <Contents record={manualPart} row={row} addLabel="Add a part number" emptyText="No part number is covered yet." />
);

/** The illustrated parts catalogue. */
export const ManualIpc = ({ row }: { row: ManualRow }) => (
  <Contents
    record={manualIpcItem}
    row={row}
    addLabel="Add an item"
    emptyText="No parts list yet. Fitted parts cannot be matched with it."
  />
);

/** The special tools, and which of ours answer them. */
export const ManualTools = ({ row }: { row: ManualRow }) => (
  <Contents
    record={manualTool}
    row={row}
    addLabel="Add a tool"
    emptyText="No special tool is listed."
    cells={{
      heldTools: (line) =>
        line.heldTools ?? (
          <StatusChip
            tone={line.equivalentApproval ? 'info' : 'bad'}
            label={line.equivalentApproval ? 'Equivalent' : 'None: jobs will fail gate G12'}
          />
        ),
    }}
  />
);

/** The materials, and which stock items answer them. */
export const ManualConsumables = ({ row }: { row: ManualRow }) => (
  <Contents
    record={manualConsumable}
    row={row}
    addLabel="Add a material"
    emptyText="No material is listed."
    cells={{ stockItems: (line) => line.stockItems ?? <StatusChip tone="warn" label="Not in stock list" /> }}
  />
);
