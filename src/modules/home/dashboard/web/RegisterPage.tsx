import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { NotFound } from '#kernel/web/shell/NotFound.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { reportPath } from '#modules/maintenance/inspection-reports/shared/inspectionReport.record.ts';
import { jobNumberIn } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import {
  registeredRecord,
  registerKeys,
  registerPath,
  registers,
  type Register,
  type RegisterKey,
} from '../shared/registers.ts';

type Row = Readonly<Record<string, unknown>>;
interface Look {
  columns?: readonly string[];
  href?: (row: Row) => string;
}

const cards: Look = {
  columns: ['cardNo', 'title', 'jobId', 'phase', 'status', 'estimateMinutes', 'handoverNote'],
  href: (row) => `/task-cards/${jobNumberIn(String(row['jobIdLabel']))}-${String(row['cardNo'])}`,
};
/** What a register shows otherwise than its record's own list. */
const looks: Partial<Record<RegisterKey, Look>> = {
  'my-cards': cards,
  'ready-cards': cards,
  'gate-jobs': { columns: ['number', 'partName', 'serialNumber', 'customerId', 'status', 'dueAt', 'gatesFailing'] },
  released: { columns: ['number', 'partName', 'serialNumber', 'customerId', 'dueAt', 'releasedAt', 'status'] },
  'first-reports': { href: (row) => reportPath(row as { jobNumber: string; number: string }) },
};

/** The rows behind a number of the dashboard that no other list can show. */
export function RegisterPage({ register, of }: { register: string; of?: string }) {
  const key = registerKeys.find((known) => known === register);
  const spec: Register | undefined = key && registers[key];
  if (!key || !spec || (spec.of ? !spec.of.test(of ?? '') : of !== undefined)) return <NotFound />;
  return <Rows key={`${key}/${of}`} registerKey={key} spec={spec} of={of} />;
}

function Rows({ registerKey, spec, of }: { registerKey: RegisterKey; spec: Register; of?: string }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const record = useMemo(() => registeredRecord(registerKey, of), [registerKey, of]);
  const look = looks[registerKey];
  return (
    <>
      {spec.parts && (
        <RouteTabs
          tabs={Object.entries(spec.parts).map(([part, label]) => ({
            label,
            to: `${registerPath(registerKey, part)}${search}`,
          }))}
        />
      )}
      <RecordList
        record={record}
        columns={look?.columns}
        rowHref={look?.href}
        title={t(spec.title, { of: of ?? '' })}
        description={spec.description}
        emptyText="Nothing is waiting for you."
      />
    </>
  );
}
