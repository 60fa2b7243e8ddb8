import type { ReactNode } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { EditButton } from '#kernel/web/page/RowButtons.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Group } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PersonStanding } from '#modules/quality/authorizations/web/public.tsx';
import { employee, workshops } from '../shared/employee.record.ts';
import { employeeContact } from '../shared/employeeContact.record.ts';
import { employeeWorkflow } from '../shared/employee.workflow.ts';
import { ContactDetails } from './ContactDetails.tsx';
import { Posts } from './Posts.tsx';
import { Specimen } from './Specimen.tsx';

type Employee = RowOf<typeof employee>;

/** The frame of a personnel file: who it is, what can be done, and its tabs. */
function EmployeeFrame({ id, children }: { id: string; children: (row: Employee, mayEdit: boolean) => ReactNode }) {
  const can = useCan();
  return (
    <RecordPage record={employee} id={id}>
      {(row, allowed) => (
        <>
          <PageHead
            title={row.name}
            number={row.employeeNo}
            crumbs={[{ label: 'Employees', to: '/hr/employees' }]}
            status={<StateChip record={employee} status={row.status} />}
            meaning={row.nameTh}
            facts={[
              { label: 'Department', value: row.departmentIdLabel ?? '' },
              { label: 'Position', value: row.position },
              { label: 'Workshop', value: workshops[row.workshop] },
              { label: 'Started', value: <DateText value={row.startDate} kind="day" /> },
              ...(row.endDate ? [{ label: 'Last day', value: <DateText value={row.endDate} kind="day" /> }] : []),
              ...(row.onLeaveSince
                ? [{ label: 'On leave since', value: <DateText value={row.onLeaveSince} kind="day" /> }]
                : []),
            ]}
            actions={
              <Group gap="xs">
                <EditButton record={employee} row={row} allowed={allowed} />
                {can(employee.access.update) && <WorkflowBar workflow={employeeWorkflow} row={row} allowed={allowed} />}
              </Group>
            }
          />
          <RouteTabs
            label={row.name}
            tabs={[
              { label: 'Information', to: `/hr/employees/${row.employeeNo}/info` },
              {
                label: 'Contact',
                to: `/hr/employees/${row.employeeNo}/contact`,
                hidden: !can(employeeContact.access.read),
              },
              { label: 'Authorization', to: `/hr/employees/${row.employeeNo}/authorization` },
            ]}
          />
          {children(row, allowed['update'] === true)}
        </>
      )}
    </RecordPage>
  );
}

/** Job data, posts and the signature specimen of a person. */
export const EmployeeInfo = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  return (
    <EmployeeFrame id={id}>
      {(row, mayEdit) => (
        <MainAndRail
          main={
            <>
              <Section title={t('Job')}>
                <RecordFields
                  record={employee}
                  row={row}
                  only={['nickname', 'managerId', 'extension', 'employmentType', 'probationEnd', 'contractEnd']}
                />
              </Section>
              <Section title={t('Signature specimen')}>
                <Specimen employeeId={row.id} name={row.name} />
              </Section>
              <Posts employeeId={row.id} />
            </>
          }
          rail={
            <>
              <Attachments record={employee} id={row.id} allowUpload={mayEdit} />
              <History record={employee} id={row.id} />
            </>
          }
        />
      )}
    </EmployeeFrame>
  );
};

/** Personal details, for those who may read them. */
export const EmployeeContactTab = ({ id }: { id: string }) => (
  <EmployeeFrame id={id}>{(row) => <MainAndRail main={<ContactDetails employeeId={row.id} />} />}</EmployeeFrame>
);

/** What the person may sign, and what that stands on. */
export const EmployeeAuthorization = ({ id }: { id: string }) => (
  <EmployeeFrame id={id}>{(row) => <MainAndRail main={<PersonStanding employeeId={row.id} />} />}</EmployeeFrame>
);
