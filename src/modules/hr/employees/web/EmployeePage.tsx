import { Link } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PersonStanding } from '#modules/quality/authorizations/web/public.tsx';
import { WhereUsedLink } from '#modules/quality/where-used/web/public.tsx';
import { employee } from '../shared/employee.record.ts';
import { employeeContact } from '../shared/employeeContact.record.ts';
import { employeeWorkflow } from '../shared/employee.workflow.ts';
import { ContactDetails } from './ContactDetails.tsx';
import {
  certificatesPanel,
  CompanyCard,
  educationPanel,
  experiencePanel,
  identityPanel,
  IdentityPanel,
  OverlapNote,
} from './PersonnelFile.tsx';
import { Posts } from './Posts.tsx';
import { Specimen } from './Specimen.tsx';

type Person = PanelProps<typeof employee>;

/** A personnel file: who it is, what can be done, and its tabs. */
function EmployeeScreen({ id, tab }: { id: string; tab?: string }) {
  const can = useCan();
  return (
    <RecordScreen
      record={employee}
      id={id}
      tab={tab}
      number="employeeNo"
      title="name"
      meaning={(row) => row.nameTh}
      facts={[
        'departmentId',
        'position',
        'workshop',
        'startDate',
        'endDate?',
        'onLeaveSince?',
        ...(can('hr.viewer')
          ? [
              {
                label: 'Joiner and leaver checklist',
                value: (row: Person['row']) => <ChecklistLink no={row.employeeNo} />,
              },
            ]
          : []),
        { label: 'Worked on', value: (row) => <WhereUsedLink kind="person" id={row.id} /> },
      ]}
      workflow={can(employee.access.update) ? employeeWorkflow : undefined}
      archive={false}
      tabs={tabs}
    />
  );
}

function ChecklistLink({ no }: { no: string }) {
  const { t } = useTranslation();
  return <Link to={`/hr/joiners-leavers/${no}`}>{t('Open')}</Link>;
}

const SpecimenPanel = ({ row }: Person) => {
  const { t } = useTranslation();
  return (
    <Section title={t('Signature specimen')}>
      <Specimen employeeId={row.id} name={row.name} />
    </Section>
  );
};
const PostsPanel = ({ row }: Person) => <Posts employeeId={row.id} />;
const ContactPanel = ({ row }: Person) => <ContactDetails employeeId={row.id} />;
const StandingPanel = ({ row }: Person) => <PersonStanding employeeId={row.id} />;

const tabs = [
  {
    label: 'Information',
    path: 'info',
    panels: [
      section('Job', ['nickname', 'managerId', 'extension', 'employmentType', 'probationEnd', 'contractEnd']),
      SpecimenPanel,
      PostsPanel,
      files(),
      history(),
    ],
  },
  { label: 'Contact', path: 'contact', allow: employeeContact.access.read, panels: [ContactPanel] },
  { label: 'ID card', path: 'id-card', panels: [CompanyCard, IdentityPanel, identityPanel] },
  { label: 'Certificates', path: 'certificates', panels: [certificatesPanel] },
  { label: 'Education', path: 'education', panels: [educationPanel] },
  { label: 'Work experience', path: 'work-experience', panels: [OverlapNote, experiencePanel] },
  { label: 'Authorization', path: 'authorization', panels: [StandingPanel] },
];

/** Job data, posts and the signature specimen of a person. */
export const EmployeeInfo = ({ id }: { id: string }) => <EmployeeScreen id={id} />;
/** Personal details, for those who may read them. */
export const EmployeeContactTab = ({ id }: { id: string }) => <EmployeeScreen id={id} tab="contact" />;
/** The company card and, for HR, the identity documents. */
export const EmployeeIdCard = ({ id }: { id: string }) => <EmployeeScreen id={id} tab="id-card" />;
/** Licences, courses and medicals with their papers. */
export const EmployeeCertificates = ({ id }: { id: string }) => <EmployeeScreen id={id} tab="certificates" />;
/** Schools and courses of study. */
export const EmployeeEducation = ({ id }: { id: string }) => <EmployeeScreen id={id} tab="education" />;
/** Where the person worked before. */
export const EmployeeExperience = ({ id }: { id: string }) => <EmployeeScreen id={id} tab="work-experience" />;
/** What the person may sign, and what that stands on. */
export const EmployeeAuthorization = ({ id }: { id: string }) => <EmployeeScreen id={id} tab="authorization" />;
